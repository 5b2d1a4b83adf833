/// Definitions that stand before a program, so that it does as jq 1.7 where jq 1.6 is wrong, and fails where a number
/// would lose digits. Only a program that names one of them gets them.
enum Prelude {
    /// A program with the definitions that it needs, on lines before its own.
    static func with(_ source: String, _ words: Set<String>) -> String {
        let needed = all.filter { !$0.names.isDisjoint(with: words) }.map(\.definitions)
        return (needed + [source]).joined(separator: "\n")
    }

    private static let all: [(names: Set<String>, definitions: String)] = [
        (["tonumber", "fromjson"], numbers), (["limit"], limit),
        (["index", "indices", "rindex"], places),
        (["capture", "gsub", "match", "scan", "split", "splits", "sub"], matches),
    ]

    /// A text of 16 digits or more, or with a large power, is a number only where jq writes it the same.
    private static let numbers = #"""
        def _act_number: tonumber;
        def _act_json: fromjson;
        def _act_is_long: test("[0-9](\\.?[0-9]){15}|[eE][-+]?[0-9]{3}");
        def tonumber: . as $text
          | if type == "string" and _act_is_long and (_act_number | tojson) != $text
            then error("a number has more digits than jq holds") else _act_number end;
        def fromjson: if type == "string" and _act_is_long and (try (_act_json | tojson) catch "") != .
          then if (try (_act_json | true) catch false) then error("a number has more digits than jq holds") else _act_json end
          else _act_json end;
        """#

    /// jq 1.6 gives all where none are wanted.
    private static let limit = #"""
        def limit($n; f): if $n > 0
          then label $act | foreach f as $one (0; . + 1; $one, if . >= $n then break $act else empty end)
          elif $n == 0 then empty else f end;
        """#

    /// jq 1.6 misses a text that overlaps another, and never ends for an empty one. Places count bytes, as in jq 1.7.
    private static let places = #"""
        def _act_places($value): indices($value);
        def indices($text): if type != "string" or ($text | type) != "string" then _act_places($text)
          elif $text == "" then []
          else . as $whole | explode | _act_places($text | explode)
            | if ($whole | utf8bytelength == length) then . else map($whole[:.] | utf8bytelength) end
          end;
        def index($text): indices($text) | .[0];
        def rindex($text): indices($text) | .[-1:][0];
        """#

    /// jq 1.6 finds a match of nothing twice or never ends, and forgets what its groups have. Where one is possible, the
    /// next match from a place on is found by an expression that first takes as few characters as it must, and the
    /// groups of an empty one by an expression that begins before it.
    private static let matches = #"""
        def _act_group($re; $flags): "(?:" + $re + (if $flags | index("x") then "\n)" else ")" end);
        def _act_from($re; $flags; $n): . as $text
          | _match_impl("\\A(?s:.{" + ($n | tostring) + ",}?)\\K" + _act_group($re; $flags); $flags; false)[0]
          | if . == null or .length > 0 then .
            else .captures = ([.offset as $at | $text
              | _match_impl("\\A(?s:.{" + ($at | tostring) + "})" + _act_group($re; $flags)
                  + (if $at == 0 then "(?s:.)?" else "" end); $flags; false)[0].captures[]?])
            end;
        def _act_next($re; $flags; $n): if $n > length then empty
          else . as $text | _act_from($re; $flags; $n) as $one
            | if $one == null then empty
              else $one, ($text | _act_next($re; $flags; $one.offset + ([1, $one.length] | max))) end
          end;
        def _act_is_safe($re; $flags): ($flags | index("x") | not) and ($re
          | test("^(?:[^\\\\^$|*?{}()\\[\\]]|\\\\[dwsDWS.+*?/()|\\[\\]{}-]|\\[\\^?[^\\]\\\\\\[]+\\])+$"));
        def _act_matches($re; $flags): . as $text | ($flags // "") as $all
          | ($all | if type == "string" then split("g") | join("") else error("\(.) (\(type)) is not a string") end) as $rest
          | if $all == $rest then _match_impl($re; $rest; false)[0]
              | if . == null or .length > 0 then . // empty else . as $one | $text | _act_from($re; $rest; 0) end
            elif ($rest | test("[nlp]")) or ($text | type) != "string" or _act_is_safe($re; $rest)
              then _match_impl($re; $all; false)[]
            elif utf8bytelength > length then _act_next($re; $rest; 0)
            else _match_impl($re; $all; false) as $found
              | if any($found[]; .length == 0) or (try _act_from($re; $rest; length) catch null) != null
                then _act_next($re; $rest; 0) else $found[] end
            end;
        def _act_object: [.captures[] | select(.name != null) | {key: .name, value: .string}] | from_entries;
        def _act_two(f): if type == "array" then [.[0], .[1]] else [., null] end | f;
        def match($re; $flags): _act_matches($re; $flags);
        def match($value): . as $text | $value | _act_two(. as $two | $text | _act_matches($two[0]; $two[1]));
        def capture($re; $flags): _act_matches($re; $flags) | _act_object;
        def capture($value): match($value) | _act_object;
        def scan($re; $flags): _act_matches($re; "g" + $flags)
          | if (.captures | length) > 0 then [.captures[].string] else .string end;
        def scan($re): scan($re; null);
        def split($re; $flags): . as $text
          | [foreach (_act_matches($re; "g" + $flags), null) as $one ({at: 0};
              if $one == null then .piece = $text[.at:]
              else .piece = $text[.at:$one.offset] | .at = $one.offset + $one.length end; .piece)];
        def splits($re; $flags): split($re; $flags)[];
        def splits($re): splits($re; null);
        def sub($re; f; $flags): . as $text
          | reduce _act_matches($re; $flags) as $one ({pieces: null, at: 0};
              $text[.at:$one.offset] as $before
              | [$one | _act_object | f] as $new
              | reduce range($new | length) as $k (.; .pieces[$k] += $before + $new[$k])
              | .at = $one.offset + $one.length)
          | if .pieces == null then if .at == 0 then $text else empty end else .at as $at | .pieces[] + $text[$at:] end;
        def sub($re; f): sub($re; f; "");
        def gsub($re; f; $flags): sub($re; f; $flags + "g");
        def gsub($re; f): sub($re; f; "g");
        """#
}
