import ActJSON
import ActTools
import Testing

/// Forms of servers that ask for a secret, in whatever words, and forms that only look like it.
@Suite struct SecretFormTests {
    private struct Form {
        let message: String
        let name: String
        let rule: String

        init(_ message: String, _ name: String = "value", _ rule: String = #"{"type":"string"}"#) {
            (self.message, self.name, self.rule) = (message, name, rule)
        }

        func secret() throws -> String? {
            let schema = JSON.object([
                ("type", .text("object")), ("properties", .object([(name, try JSON(Array(rule.utf8)))])),
            ])
            let params = JSON.object([("message", .text(message)), ("requestedSchema", schema)])
            let request = JSON.object([("method", .text("elicitation/create")), ("params", params)])
            return InputRequest.all(.object([("q", request)])).first?.secret
        }
    }

    private static let asking: [Form] = [
        Form("Please log in", "password"),
        Form("Type your pаsswоrd"),
        Form("Type your ｐａｓｓｗｏｒｄ"),
        Form("Type your p\u{200B}a\u{200B}s\u{200B}s\u{200B}word"),
        Form("Type your p.a.s.s.w.o.r.d"),
        Form("Type your P A S S W O R D"),
        Form("Type your p4$$w0rd"),
        Form("Type your 𝗽𝗮𝘀𝘀𝘄𝗼𝗿𝗱"),
        Form("Type your pass-word"),
        Form("Type your ⓟⓐⓢⓢⓦⓞⓡⓓ"),
        Form("Bitte das Kennwort eingeben"),
        Form("Introduce tu contrasen\u{0303}a"),
        Form("Entrez votre mot de passe"),
        Form("请输入密码"),
        Form("Введите пароль"),
        Form("パスワードを入力してください"),
        Form("Enter the 6 digits that we sent by SMS"),
        Form("Which code does your authenticator show?"),
        Form("To go on", "apiKey"),
        Form("To go on", "field1", #"{"type":"string","title":"ΑΡΙ κey"}"#),
        Form("To go on", "field1", #"{"type":"string","description":"it begins with sk-"}"#),
        Form("To go on", "pick", #"{"type":"string","enum":["a","b"],"enumNames":["Now","I type my pin next"]}"#),
        Form("To go on", "pick", #"{"type":"string","oneOf":[{"const":"a","title":"my recovery phrase is"}]}"#),
        Form("To go on", "value", #"{"type":"string","format":"password"}"#),
        Form("Your mother's maiden name, please"),
        Form("Give the twelve words of your wallet"),
        Form("Which characters do you use to log in?"),
        Form("Copy the long string from your developer console"),
    ]

    private static let honest: [Form] = [
        Form("Which keyboard layout?", "keyboard"),
        Form("Where was it issued?", "passport_country"),
        Form("Which one?", "password_policy_name"),
        Form("Which country?", "country_code"),
        Form("Your postal code, please", "zip"),
        Form("The secretary's name", "secretary"),
        Form("How many at most?", "max_tokens", #"{"type":"integer","title":"token limit"}"#),
        Form("Which issue?", "key", #"{"type":"string","title":"Issue key"}"#),
        Form("The compass words of the map"),
        Form("When should the boarding pass be sent?"),
        Form("Which colour?", "colour", #"{"type":"string","enum":["tan","red"]}"#),
        Form("Enter the login name of the assignee"),
        Form("Which random seed?", "seed"),
        Form("Remember it?", "remember_password", #"{"type":"boolean"}"#),
        Form("How many digits are shown?", "digits"),
        Form("Your library card number"),
        Form("A phone number for the courier", "phone"),
    ]

    @Test func formsThatAskForSecretsAreKnown() throws {
        for form in SecretFormTests.asking {
            #expect(try form.secret() != nil, "\(form.message) \(form.name) \(form.rule)")
        }
    }

    @Test func honestFormsAreNone() throws {
        for form in SecretFormTests.honest {
            #expect(try form.secret() == nil, "\(form.message) \(form.name) \(form.rule)")
        }
    }
}
