/// Whether a text asks for a secret: a password, a key, a code that somebody was sent. It is read as a person reads it,
/// and what is in doubt is a secret: a form that asks for none loses little by other words.
enum SecretWords {
    /// Whether a text of a form asks for a secret.
    static func ask(in text: String) -> Bool {
        let text = String(text.prefix(longest))
        if prefixes.contains(where: { text.lowercased().contains($0) }) { return true }
        let views = [FoldedText(text)] + ["i", "l"].map { FoldedText(text, ones: $0) }
        return views.contains { ask(in: $0.words) }
    }

    private static let longest = 64 << 10

    private static func ask(in words: [String]) -> Bool {
        for (k, word) in words.enumerated() {
            let isSpared = k > 0 && sparedBefore.contains(words[k - 1])
            let next = k + 1 < words.count ? words[k + 1] : ""
            let third = k + 2 < words.count ? words[k + 2] : ""
            // A word may be written as two or three.
            if [word, word + next, word + next + third].contains(where: isSecret), !isSpared, !spared.contains(next)
            {
                return true
            }
            if stems.contains(where: { word.contains($0) }), !spared.contains(next) { return true }
            if pairs.contains("\(word) \(next)") { return true }
            guard let row = companions[word] else { continue }
            let around = words[max(0, k - 3)..<min(words.count, k + 5)]
            if !row.needs.isDisjoint(with: around), row.spares.isDisjoint(with: around) { return true }
        }
        let all = Set(words)
        return !openings.isDisjoint(with: all) && !typed.isDisjoint(with: all)
            && !words.indices.contains {
                openings.contains(words[$0]) && $0 + 1 < words.count && named.contains(words[$0 + 1])
            }
    }

    private static func isSecret(_ word: String) -> Bool {
        whole.contains(word) || stems.contains(word) || whole.contains(String(word.dropLast())) && word.last == "s"
    }

    private static func fold(_ list: String) -> [String] {
        list.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)).words.joined() }
    }

    /// The beginnings of keys of well-known services.
    private static let prefixes = [
        "sk-", "ghp_", "github_pat_", "xoxb-", "xoxp-", "akia", "-----begin", "glpat-", "eyj",
    ]

    /// Secrets, in whatever word they are.
    private static let stems = fold(
        """
        password passwd passphrase passcode passwort kennwort losungswort contraseña contrasenya motdepasse wachtwoord paswoord
        lösenord adgangskode kodeord passord salasana jelszó пароль паролу пароля парола лозинка apikey secretkey accesskey
        privatekey clientsecret seedphrase onetimecode verificationcode verifizierungscode bestätigungscode einmalcode
        einmalpasswort sicherheitscode zugangscode zugangsdaten geheimzahl geheimcode geheimnis creditcard kreditkarte
        密码 密碼 口令 验证码 驗證碼 密钥 密鑰 令牌 パスワード 暗証 認証コード トークン 秘密鍵 비밀번호 인증번호 인증코드 토큰
        รหัสผ่าน סיסמ كلمةالمرور كلمةالسر पासवर्ड
        """)

    /// Secrets that are words of their own.
    private static let whole = Set(
        fold(
            """
            secret token credential pin otp totp hotp cvv cvv2 cvc cvc2 puk pwd pw passkey mnemonic bearer jwt ssn userpass
            dbpass authcode logincode apisecret appsecret authtoken accesstoken refreshtoken mtan phototan pushtan tannummer
            clave senha parola haslo hasło heslo geslo şifre sifra zaporka sandi slaptažodis parool geheim secreto segreto
            segredo jeton токен секрет κωδικός
            mậtkhẩu katasandi motdepasse שםסיסמה رمز गुप्तशब्द
            """))

    /// Words behind a secret's by which the text is about it, and does not want it.
    private static let spared = Set(
        fold(
            """
            policy policies manager rules rule length strength expiry santa limit count budget usage
            counts limits message post board comment tab map
            """))

    /// The same before it.
    private static let sparedBefore: Set = ["max", "min", "maximum", "minimum", "total", "input", "output"]

    /// Two words that name one.
    private static let pairs: Set = [
        "maiden name", "security question", "security answer", "memorable word", "memorable information",
        "social security", "connection string", "authorization header", "session cookie", "auth cookie",
        "login cookie",
        "login details", "login data", "login information", "security code", "card security", "twelve words",
        "12 words", "24 words", "recovery words", "secret word", "magic word", "safe word", "code word",
        "login word",
        "recovery phrase", "seed phrase", "backup phrase", "secret phrase", "recovery key", "recovery code",
        "backup code", "unlock code", "unlock pattern", "mat khau", "kata sandi", "κωδικος προσβασης",
    ]

    /// A word that means a secret beside some words, unless others are beside it too.
    private static let companions: [String: (needs: Set<String>, spares: Set<String>)] = {
        let code: Set<String> = Set(
            fold(
                """
                verification verify confirmation confirm security login signin sms otp auth authentication authenticator
                backup recovery unlock access door gate alarm texted sent received 2fa factor pairing digit six time einmal
                authorization verificación verificacion seguridad segurança verifica sicurezza vérification sécurité sécurite
                подтверждения doğrulama weryfikacyjny verificatie bestätigung acceso acesso accesso phone
                """))
        let plain = Set(
            fold(
                """
                zip postal post country area promo coupon discount currency language airport iata color
                colour error status source product project dress dialing dialling
                """))
        var all: [String: (Set<String>, Set<String>)] = [:]
        for word in fold("code codes código codigo codice kod kodu код кода kode koden") {
            all[word] = (code, plain)
        }
        let key: Set<String> = [
            "api", "access", "private", "secret", "ssh", "gpg", "pgp", "encryption", "decryption", "signing",
            "recovery",
            "backup", "wallet", "auth", "master", "aws", "stripe", "bot", "license",
            "service",
        ]
        for word in ["key", "keys", "chave", "llave", "schlussel", "cle"] { all[word] = (key, ["public"]) }
        all["digits"] = (["sent", "sms", "texted", "authenticator", "shows", "display", "card", "app"], [])
        all["numbers"] = all["digits"]
        all["number"] = (["card", "credit", "debit", "cvv"], ["library", "loyalty", "membership", "business"])
        all["seed"] = (["wallet", "phrase", "words", "recovery"], [])
        all["tan"] = (["sms", "mobile", "bank", "enter", "eingeben", "photo", "push"], ["color", "colour"])
        all["pass"] = (["user", "db", "login", "admin", "root", "smtp", "wifi", "ftp"], ["season", "boarding"])
        all["string"] = (["console", "developer", "dashboard", "copied"], [])
        return all
    }()

    /// Words by which somebody gets in, that which is typed for it, and words behind the first by which no secret is meant.
    private static let openings: Set = ["unlock", "signin", "login", "log", "logging"]
    private static let typed: Set = ["characters", "letters", "symbols", "typing", "keystrokes", "dots", "phrase"]
    private static let named: Set = ["name", "names", "page", "url", "file", "message", "entry"]
}
