/// The phrases and endings that stand for other words, literals alone.
extension IntentWords {
    /// Phrases of ignored words that mean a verb or a noun.
    static let phrases: [(words: [String], means: String)] = [
        (["how", "many"], "count"), (["how", "much"], "count"), (["how", "big"], "size"),
        (["how", "large"], "size"),
        (["let", "me", "know"], "notify"), (["let", "us", "know"], "notify"), (["keep", "me", "posted"], "notify"),
        (["look", "up"], "search"), (["look", "for"], "search"), (["get", "rid", "of"], "delete"),
    ]

    /// Endings of files, and the words for what such a file is. Any other ending is a word itself.
    static let endings = [
        "doc": "word doc", "docx": "word docx", "htm": "html", "ipynb": "notebook", "log": "file",
        "md": "markdown file", "ods": "spreadsheet", "odt": "document", "ppt": "powerpoint",
        "pptx": "powerpoint pptx",
        "txt": "file", "xls": "excel", "xlsx": "excel xlsx",
    ]
}
