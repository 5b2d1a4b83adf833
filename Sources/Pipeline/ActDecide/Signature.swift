package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
import ActTools
import Glibc

/// An SSH signature in place of the seal, for approvals by another person or on another machine. It covers what the
/// seal covers but this machine's key and boot, and ends by the system's clock. ssh-keygen(1) signs and verifies; the
/// user's and the machine's own files of allowed signers say who may sign for which user, never the record.
package struct Signature {
    /// Keeps what is signed here apart from all else that the key signs.
    private static let namespace = "act-approval@v1"
    private static let (begin, end) = ("-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----")
    /// Milliseconds that the signer's clock may be ahead of ours.
    private static let mostAhead = 5 * 60 * 1000
    /// Seconds that it may take to sign, where a person has to touch the key or to type; and to verify.
    private static let (patience, verifying) = (120, 10)

    private let by: String
    private let rule: String?
    private let at: String
    private let until: String
    private let nonce: String

    private init(by: Decision.Author, rule: String?, validFor seconds: Int) {
        let now = Moment.now
        self.by = by.rawValue
        self.rule = rule
        at = now.text
        until = Moment(milliseconds: now.milliseconds + seconds * 1000).text
        nonce = hex(random(16))
    }

    /// Reads an `approval` member; nil for one that we would not have written.
    private init?(_ approval: JSON.Object) {
        let known: Set<RecordKey> = [.v, .decision, .by, .rule, .at, .until, .nonce, .signature]
        guard approval.hasOnly(known), approval[.v]?.int == 1,
            Decision(.object(approval)).word?.isApproved == true,
            let by = approval[.by]?.string, let at = approval[.at]?.string,
            let until = approval[.until]?.string, let nonce = approval[.nonce]?.string
        else { return nil }
        let rule = approval[.rule]
        guard rule == nil || rule?.string != nil else { return nil }
        (self.by, self.rule, self.at, self.until, self.nonce) = (by, rule?.string, at, until, nonce)
    }

    /// The text that is signed: a canonical object, so that no two different approvals share one.
    private func text(_ subject: Approval.Subject, store: String) throws(Failure) -> [UInt8] {
        let (requests, rows) = try subject.digests()
        var members: [(String, JSON)] = [
            ("account", subject.account.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null),
            ("arguments", .text(hex(try Approval.Subject.digest(subject.arguments)))),
            ("at", .text(at)), ("by", .text(by)),
            ("conversation", .text(subject.scope.conversation)),
            ("decision", .text(Decision.Word.approved.rawValue)),
            ("id", .text(String(decoding: subject.id, as: UTF8.self))),
            ("nonce", .text(nonce)), ("origin", .text(subject.tool.origin)),
            ("provider", .text(subject.tool.provider)), ("requests", requests.map { .text(hex($0)) } ?? .null),
            ("rule", rule.map { .text($0) } ?? .null),
            ("schema", .text(hex(try Approval.schemaDigest(subject.tool)))), ("store", .text(store)),
            ("tool", .text(subject.tool.slug)), ("until", .text(until)), ("user", .text(subject.user)),
        ]
        if let pin = subject.tool.pin { members.append(("pin", .text(pin))) }
        if let rows { members.append((RecordKey.rows.rawValue, .text(hex(rows)))) }
        do throws(JSONError) { return try JSON.object(members).canonical() } catch {
            throw Failure(.internal, "an approval without form: \(error.message)")
        }
    }

    /// Throws unless `approval` is signed for exactly this call in this store by a key that is allowed for its user, and
    /// not too long ago. Signers, tools and clocks are those of a machine: what they refuse, another may accept.
    package static func check(
        _ approval: JSON.Object, _ subject: Approval.Subject, store: String
    ) throws(Failure) {
        try Digest.ready()
        guard let signature = Signature(approval), let code = approval[.signature]?.string,
            code.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x2F < 11 || $0 == 0x2B || $0 == 0x3D })
        else {
            throw Failure(
                .approvalInvalid, "the signed approval is malformed", hint: subject.again)
        }
        do throws(Failure) { try signature.check(code, subject, store: store) } catch {
            var failure = error
            failure.isOfMachine = failure.code.is(.ofMachine)
            throw failure
        }
    }

    private func check(_ code: String, _ subject: Approval.Subject, store: String) throws(Failure) {
        let files = try Signature.allowed()
        try makeFolder(Paths.state)
        let aside = "\(Paths.state)/.\(UUID.v7())"
        try writeNew(aside, Array("\(Signature.begin)\n\(code)\n\(Signature.end)\n".utf8))
        defer { unlink(aside) }
        let text = try text(subject, store: store)
        for file in files where try Signature.verify(aside, text, signer: subject.user, file) == nil {
            return try checkTime(subject)
        }
        throw try Signature.misfit(aside, text, files, subject)
    }

    /// The files of those who may sign. The principals of a line are the users for whose calls its key counts.
    private static func allowed() throws(Failure) -> [String] {
        var files: [String] = []
        for file in [Paths.allowedSigners, Paths.systemSigners] where try readOwnFile(file) != nil {
            files.append(file)
        }
        guard files.isEmpty else { return files }
        throw Failure(
            .approvalInvalid,
            "the approval is signed, and no signer is allowed: there is no '\(Paths.allowedSigners)'", hint: toAllow
        )
    }

    private static let toAllow = "a line in it such as 'ann ssh-ed25519 AAAA…' allows a key for the user ann"

    /// The reason why a signature is not one of this signer over the text; nil where it is.
    private static func verify(
        _ signature: String, _ text: [UInt8], signer: String, _ file: String
    ) throws(Failure) -> String? {
        let verified = try keygen(
            ["verify", "-n", namespace, "-I", signer, "-s", signature, "-f", file], text, seconds: verifying)
        return verified.status == .exit(0) ? nil : words(verified)
    }

    /// The failure that tells a key which nobody allows from one that is for other users, and from another call.
    private static func misfit(
        _ signature: String, _ text: [UInt8], _ files: [String], _ subject: Approval.Subject
    ) throws(Failure) -> Failure {
        var why = ""
        for file in files {
            let found = try keygen(["find-principals", "-s", signature, "-f", file], [], seconds: verifying)
            let signers = String(decoding: found.output, as: UTF8.self).split { $0 == "\n" || $0 == "," }.map(
                String.init)
            guard found.status == .exit(0), !signers.isEmpty else {
                why = words(found)
                continue
            }
            let shown = signers.joined(separator: ", ")
            for signer in signers {
                let fault = try verify(signature, text, signer: signer, file)
                guard let fault else {
                    return Failure(
                        .approvalInvalid,
                        "the key of '\(shown)' may not sign for the user '\(subject.user)', says '\(file)'",
                        hint: "the names before a key are the users for whose calls it counts; * is every user")
                }
                why = fault
            }
            return Failure(
                .approvalInvalid, "the signature of '\(shown)' is not for this call as it is here: \(why)",
                hint: "approve it again, for the same user, conversation, tool and store")
        }
        return Failure(
            .approvalInvalid,
            "no signer in '\(files.joined(separator: "' or '"))' signed the approval: \(why)", hint: toAllow)
    }

    private func checkTime(_ subject: Approval.Subject) throws(Failure) {
        guard let made = Moment(at), let end = Moment(until) else {
            throw Failure(.approvalInvalid, "the approval has no time", hint: subject.again)
        }
        let now = Moment.now
        guard made.milliseconds <= now.milliseconds + Signature.mostAhead else {
            throw Failure(
                .approvalInvalid, "the approval is dated \(at), in the future",
                hint: "set the clocks of both machines")
        }
        guard now < end else {
            throw Failure(.approvalExpired, "the approval has expired at \(until)", hint: subject.again)
        }
    }

    /// Runs `ssh-keygen -Y`, which has no terminal to ask at.
    private static func keygen(
        _ arguments: [String], _ input: [UInt8], seconds: Int
    ) throws(Failure) -> Child.Ended {
        guard let tool = Environment.executable("ssh-keygen") else {
            throw Failure(.config, "cannot find ssh-keygen", hint: "install it: apt-get install openssh-client")
        }
        return try Child(
            tool, ["-Y"] + arguments, input: input, Child.Limits(seconds: seconds, output: 64 << 10),
            variables: Environment.forChildren(Environment.forSigning)
        ).ended()
    }

    /// The reason that ssh-keygen gives for a failure.
    private static func words(_ ended: Child.Ended) -> String {
        if case .time(let seconds)? = ended.cause { return "ssh-keygen was ended after \(seconds) s" }
        let lines = ended.complaint.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
        // It draws a box of @ around what is serious.
        return lines.first { !$0.hasPrefix("@") && !$0.hasPrefix("Signing data") }
            ?? "ssh-keygen does not say why"
    }

    /// A key that approvals are signed with: the private one in a file, or a public one whose other half an agent has.
    package struct Key: Sendable {
        private let path: String

        /// Throws where there is none that can be read.
        package init(_ name: String) throws(Failure) {
            // No shell makes a folder of the tilde behind "ssh:".
            let name = name.after("~/").map { "\(Paths.home)/\($0)" } ?? name
            guard let whole = realpath(name, nil) else { throw Key.unreadable(name, errno) }
            defer { free(whole) }
            path = String(cString: whole)
            guard access(path, R_OK) == 0 else { throw Key.unreadable(path, errno) }
        }

        private static func unreadable(_ path: String, _ number: Int32) -> Failure {
            Failure(
                .config, "cannot read the key '\(path)': \(systemMessage(number))",
                hint: "ssh-keygen -t ed25519 makes one; it is in openssh-client")
        }

        /// The `approval` member for an approved call, as it is written.
        package func sign(
            _ subject: Approval.Subject, store: String, by author: Decision.Author, rule: String?,
            validFor seconds: Int
        ) throws(Failure) -> [UInt8] {
            try Digest.ready()
            let signature = Signature(by: author, rule: rule, validFor: seconds)
            let ended = try keygen(
                ["sign", "-n", namespace, "-f", path], try signature.text(subject, store: store), seconds: patience)
            let lines = String(decoding: ended.output, as: UTF8.self).split(separator: "\n")
            guard ended.status == .exit(0), lines.first == begin[...], lines.last == end[...] else {
                throw failure(words(ended))
            }
            return JSON.record([
                (.v, .int(1)), (.decision, .text(Decision.Word.approved.rawValue)), (.by, .text(signature.by)),
                (.rule, rule.map { .text($0) }), (.at, .text(signature.at)), (.until, .text(signature.until)),
                (.nonce, .text(signature.nonce)), (.signature, .text(lines.dropFirst().dropLast().joined())),
            ]).bytes
        }

        private func failure(_ message: String) -> Failure {
            if message.contains("passphrase") {
                return Failure(
                    .config, "cannot sign with '\(path)': it has a passphrase, and no agent has the key",
                    hint: "ssh-add '\(path)'")
            }
            let hint =
                path.hasSuffix(".pub")
                ? "its private half has to be in an agent: see ssh-add(1)" : "see ssh-keygen(1), of openssh-client"
            return Failure(.config, "cannot sign with '\(path)': \(message)", hint: hint)
        }
    }
}
