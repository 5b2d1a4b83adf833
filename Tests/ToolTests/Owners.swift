import Foundation
import Testing

/// Owners keep their state: nobody else sets a stored variable of a class, an actor, or a value that can't be copied.
/// Plain values are free, but for static variables, which all share.
///
/// It reads text as `swift format` lays it out: a type's members stand one step further in than its declaration.
@Suite("owners")
struct Owners {
    /// The stored variables that others may set.
    static func findings(_ text: String) -> [String] {
        let code = text.replacing(/"""[\s\S]*?"""/, with: "\"\"")
        let types = /(?m)^( *)(?:[\w()@]+ )*(class|actor|struct|enum|extension) (?!func |var )(\w[^{]*)\{(.*)$/
        return code.matches(of: types).flatMap { type -> [String] in
            let header = type.3.split(separator: /\swhere\s/)[0]
            let isOwner = ["class", "actor"].contains(type.2) || header.contains(/:[^:]*~Copyable/)
            let step = type.1 + "    "
            let rest = code[type.range.upperBound...]
            let end = rest.firstRange(of: "\n\(type.1)}")?.lowerBound ?? rest.endIndex
            // A type on one line, or on many.
            let body = type.4.isEmpty ? rest[..<end] : step + type.4.dropFirst()
            return body.matches(of: /(?m)^( *)((?:@?\w+(?:\([^)\n]*\))? )*)var ([\w(]+)/).compactMap {
                variable -> String? in
                guard variable.1 == step, isOwner || variable.2.contains("static "),
                    !variable.2.contains(/\b(private|fileprivate)\b/),
                    !isComputed(body[variable.range.upperBound...])
                else { return nil }
                return "\(variable.2)var \(variable.3)"
            }
        }
    }

    /// Whether braces follow on a variable's type, and no value: what watches a stored one is none.
    private static func isComputed(_ rest: Substring) -> Bool {
        var depth = 0
        let end = rest.indices.first { at in
            if "([".contains(rest[at]) { depth += 1 }
            if ")]".contains(rest[at]) { depth -= 1 }
            return depth == 0 && "={\n".contains(rest[at])
        }
        return end.map { rest[$0...].prefixMatch(of: /\{\s*(?!didSet|willSet|\s)/) != nil } ?? false
    }

    @Test func ownersKeepTheirState() {
        for path in Tree.sources {
            let found = Owners.findings(House.text(path))
            #expect(found.isEmpty, "\(path): others may set \(found.joined(separator: ", "))")
        }
    }

    /// Each kind is seen.
    @Test(arguments: [
        ("final class A {\n    package var x: Int\n}", "package var x"),
        ("actor A: B {\n    var x: [(\n        a: Int, b: Int\n    )] = []\n}", "var x"),
        ("struct A: B, ~Copyable {\n    var x: Int\n}", "var x"),
        ("package enum A: ~Copyable {\n    static var x = 1\n}", "static var x"),
        ("struct A {\n    nonisolated(unsafe) static var x = 1\n}", "nonisolated(unsafe) static var x"),
        ("extension A {\n    static var x = 1\n}", "static var x"),
        ("class A {\n    lazy var x: Int = { 1 }()\n}", "lazy var x"),
        ("class A {\n    package weak var x: A?\n}", "package weak var x"),
        ("class A {\n    var x = 1 { didSet { y() } }\n}", "var x"),
        ("class A {\n    var x: Int {\n        didSet { y() }\n    }\n}", "var x"),
        ("struct A {\n    final class B {\n        var x = 1\n    }\n}", "var x"),
        ("struct A {\n    private final class B { var x = 1 }\n}", "var x"),
        ("class A:\n    B,\n    C\n{\n    @B(1) var x: () -> Int\n}", "@B(1) var x"),
        ("class A {\n    package internal(set) var x = 1\n}", "package internal(set) var x"),
    ])
    func sees(text: String, variable: String) { #expect(Owners.findings(text) == [variable], "\(text)") }

    @Test(arguments: [
        "class A {\n    private var x = 1\n    package private(set) var y = 1\n    fileprivate static var z = 1\n}",
        "class A {\n    var x: Int { 1 }\n    static var y: Int {\n        get { 1 }\n    }\n    func z() {\n        var z = 1\n    }\n}",
        "struct A {\n    var x = 1\n}", "class A {\n    struct B {\n        var x = 1\n    }\n}",
        "extension A {\n    var x: Int { 1 }\n}", "protocol A: ~Copyable {\n    var x: Int { get set }\n}",
        "struct A {\n    class func b() {\n        var x = 1\n    }\n}",
        "struct A<B>: C where B: ~Copyable {\n    var x: B?\n}",
    ])
    func passes(text: String) { #expect(Owners.findings(text) == [], "\(text)") }
}
