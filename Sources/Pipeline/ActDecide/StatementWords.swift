/// The words by which a statement is judged.
enum StatementWords {
    /// Words that begin a statement which only reads.
    static let reading: Set<String> = ["DESC", "DESCRIBE", "EXPLAIN", "SELECT", "SHOW", "VALUES", "WITH"]

    /// Words that destroy something, wherever in a statement they stand.
    static let destroying: Set<String> = [
        "ALTER", "DELETE", "DETACH", "DROP", "MERGE", "RESTORE", "SHUTDOWN", "TERMINATE", "TRUNCATE", "UPDATE",
        "UPDATETEXT", "WRITETEXT",
    ]

    /// Words that may change something wherever they stand: SQL Server and Sybase need nothing between two statements.
    static let changing: Set<String> = [
        "ADD", "ATTACH", "BACKUP", "BEGIN", "BULK", "CALL", "CHECKPOINT", "CLUSTER", "COMMIT", "CONVERSATION",
        "COPY", "CREATE", "DBCC",
        "DEALLOCATE", "DECLARE", "DENY", "DISABLE", "DO", "DUMP", "ENABLE", "EXEC", "EXECUTE", "EXPORT", "GO",
        "GOTO",
        "GRANT",
        "HOLDLOCK", "IMPORT", "INSERT", "INSTALL", "INTO", "KILL", "LISTEN", "LOAD", "MOVE", "NEXTVAL", "NOTIFY",
        "PRAGMA",
        "PREPARE", "RAISERROR", "RECEIVE", "RECONFIGURE", "REFRESH", "REINDEX", "REORG", "REVERT", "REVOKE",
        "ROLLBACK",
        "SAVE",
        "SAVEPOINT", "SEND", "SET", "SETUSER", "TABLOCK", "TABLOCKX", "THROW", "UNLOAD", "UPDLOCK", "USE", "VACUUM",
        "WAITFOR", "WHILE", "XLOCK",
    ]

    /// Words that stand before a parenthesis and call nothing, and types.
    static let structural: Set<String> = [
        "ALL", "ANALYZE", "AND", "ANY", "ARRAY", "AS", "BETWEEN", "BY", "CASE", "CHAR", "CHARACTER", "CROSS",
        "CUBE",
        "DECIMAL", "DISTINCT", "ELSE", "EXCEPT", "EXISTS", "EXPLAIN", "FILTER", "FLOAT", "FROM", "GROUP", "HAVING",
        "ILIKE", "IN", "INTERSECT", "INTERVAL", "IS", "JOIN", "LATERAL", "LIKE", "LIMIT", "MINUS", "NOT", "NUMERIC",
        "NVARCHAR", "OFFSET", "ON", "ONLY", "OR", "OVER", "PARTITION", "REGEXP", "RLIKE", "ROLLUP", "ROW", "SELECT",
        "SETS", "SOME", "THEN", "TIME", "TIMESTAMP", "TOP", "UNION", "USING", "VALUES", "VARBINARY", "VARCHAR",
        "WHEN",
        "WHERE", "WITH", "WITHIN",
    ]

    /// Functions that only compute, in every dialect that has them.
    static let functions: Set<String> = [
        "ABS", "AGE", "ARRAY_AGG", "ARRAY_LENGTH", "ARRAY_TO_STRING", "AVG", "BOOL_AND", "BOOL_OR", "BTRIM",
        "CARDINALITY", "CAST", "CEIL", "CEILING", "CHARINDEX", "CHAR_LENGTH", "COALESCE", "COL_DESCRIPTION",
        "CONCAT",
        "CONCAT_WS", "CONVERT", "COUNT", "CUME_DIST", "CURDATE", "CURRENT_DATABASE", "CURRENT_DATE",
        "CURRENT_SCHEMA",
        "CURRENT_TIME", "CURRENT_TIMESTAMP", "CURRENT_USER", "DATABASE", "DATALENGTH", "DATE", "DATEADD",
        "DATEDIFF",
        "DATENAME", "DATEPART", "DATETIME", "DATE_ADD", "DATE_DIFF", "DATE_FORMAT", "DATE_PART", "DATE_SUB",
        "DATE_TRUNC", "DAY", "DAYOFMONTH", "DAYOFWEEK", "DAYOFYEAR", "DB_NAME", "DENSE_RANK", "EXP", "EXTRACT",
        "FIRST_VALUE", "FLOOR", "FORMAT_TYPE", "FROM_UNIXTIME", "GENERATE_SERIES", "GETDATE", "GREATEST",
        "GROUPING",
        "GROUP_CONCAT", "HOUR", "IF", "IFNULL", "IIF", "INITCAP", "INSTR", "ISNULL", "JSONB_AGG",
        "JSONB_ARRAY_ELEMENTS",
        "JSONB_ARRAY_LENGTH", "JSONB_BUILD_OBJECT", "JSONB_EACH", "JSONB_EXTRACT_PATH_TEXT", "JSONB_OBJECT_KEYS",
        "JSON_AGG", "JSON_ARRAY_LENGTH", "JSON_BUILD_OBJECT", "JSON_EACH", "JSON_EXTRACT", "JSON_OBJECT",
        "JSON_VALUE",
        "JULIANDAY", "LAG", "LAST_DAY", "LAST_VALUE", "LCASE", "LEAD", "LEAST", "LEFT", "LEN", "LENGTH", "LISTAGG",
        "LN",
        "LOCATE", "LOG", "LOG10", "LOWER", "LPAD", "LTRIM", "MAKE_DATE", "MAKE_INTERVAL", "MAX", "MD5", "MIN",
        "MINUTE",
        "MOD", "MONTH", "MONTHNAME", "NOW", "NTH_VALUE", "NTILE", "NULLIF", "NVL", "OBJ_DESCRIPTION",
        "OCTET_LENGTH",
        "OVERLAY", "PERCENTILE_CONT", "PERCENTILE_DISC", "PERCENT_RANK", "PG_COLUMN_SIZE", "PG_DATABASE_SIZE",
        "PG_RELATION_SIZE", "PG_SIZE_PRETTY", "PG_TABLE_SIZE", "PG_TOTAL_RELATION_SIZE", "POSITION", "POW", "POWER",
        "PRINTF", "QUARTER", "RANDOM", "RANK", "REGEXP_MATCH", "REGEXP_MATCHES", "REGEXP_REPLACE", "REPEAT",
        "REPLACE",
        "REVERSE", "RIGHT", "ROUND", "ROW_NUMBER", "ROW_TO_JSON", "RPAD", "RTRIM", "SECOND", "SIGN", "SPLIT_PART",
        "SQRT", "STDDEV", "STRFTIME", "STRING_AGG", "STRING_TO_ARRAY", "STRPOS", "STR_TO_DATE", "SUBSTR",
        "SUBSTRING",
        "SUM", "SYSDATE", "TIMESTAMPDIFF", "TOTAL", "TO_CHAR", "TO_DATE", "TO_JSON", "TO_JSONB", "TO_NUMBER",
        "TO_TIMESTAMP", "TRIM", "TRUNC", "TRY_CAST", "TYPEOF", "UCASE", "UNIXEPOCH", "UNIX_TIMESTAMP", "UNNEST",
        "UPPER",
        "USER", "UTC_TIMESTAMP", "VARIANCE", "VERSION", "WEEK", "WEEKDAY", "YEAR",
    ]

    /// Words of EXPLAIN before the statement.
    static let explaining: Set<String> = [
        "ANALYZE", "EXTENDED", "FORMAT", "JSON", "PARTITIONS", "PLAN", "QUERY", "TEXT", "TRADITIONAL", "TREE",
        "VERBOSE",
        "XML", "YAML",
    ]
}
