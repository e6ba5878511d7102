// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A call as a line for a POSIX shell.
struct CurlCommand: CustomStringConvertible {
    private var words: [ShellWord] = []
    /// What a body that is text may have in bytes to stand in the line.
    private static let longestBody = 100_000

    /// Makes the command.
    init(of call: CallExplanation) {
        let request = call.request
        words = [ShellWord("curl")]
        // With `--request HEAD` curl would wait for a body.
        words +=
            request.method == .head
            ? [ShellWord("--head")] : [ShellWord("--request"), ShellWord(request.method.rawValue)]
        let fields = call.fields
        for field in fields {
            words += [ShellWord("--header"), Self.header(field, naming: request.credentialQueryItems)]
        }
        // curl adds what it holds right, and the library does not.
        for name in ["Accept", "User-Agent"]
        where !fields.contains(where: { $0.field.name.canonicalName == name.lowercased() }) {
            words += [ShellWord("--header"), ShellWord("\(name):")]
        }
        if let data = Self.data(request) {
            if !fields.contains(where: { $0.field.name == .contentType }) {
                words += [ShellWord("--header"), ShellWord("Content-Type:")]
            }
            words += data
        }
        // Brackets and braces in a URL are patterns to curl.
        words += [ShellWord("--globoff"), Self.url(request)]
    }

    /// The line.
    var description: String { words.map(\.description).joined(separator: " ") }

    private static func header(_ field: CallExplanation.Field, naming names: Set<String>) -> ShellWord {
        let (name, value) = (field.field.name, field.field.value)
        guard field.isCredential || CredentialRedaction.value(of: field.field, naming: names) != value else {
            // curl takes a field without a value for one that is to be left out, but for this spelling.
            return ShellWord(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        return ShellWord("\(name): ").appending(variable: name.rawName)
    }

    private static func url(_ request: HTTPRequest) -> ShellWord {
        let url = request.url
        guard let query = url.query else { return ShellWord(url.description) }
        return items(
            of: query, after: ShellWord("\(url.origin)\(url.path)?"), naming: request.credentialQueryItems)
    }

    /// The items of a query or a form; the values of those that name a credential are variables.
    private static func items(
        of query: String, after start: ShellWord, naming names: Set<String> = []
    ) -> ShellWord {
        var word = start
        for (index, item) in query.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { word = word.appending("&") }
            let name = item.prefix { $0 != "=" }
            if name.count < item.count, CredentialRedaction.query(String(item), naming: names) != item {
                word = word.appending("\(name)=").appending(variable: PercentEncoding.form.decode(name) ?? String(name))
            } else {
                word = word.appending(String(item))
            }
        }
        return word
    }

    private static func data(_ request: HTTPRequest) -> [ShellWord]? {
        switch request.body {
        case .none: nil
        case .file(let path): [ShellWord("--data-binary"), ShellWord("@\(path)")]
        case .stream, .bytes:
            // Whatever it is, it is not here: it comes by standard input.
            text(request).map { [ShellWord("--data-raw"), $0] } ?? [ShellWord("--data-binary"), ShellWord("@-")]
        }
    }

    /// Whether the body is for whoever runs the command to give.
    static func readsStandardInput(for request: HTTPRequest) -> Bool {
        switch request.body {
        case .none, .file: false
        case .stream, .bytes: text(request) == nil
        }
    }

    /// A body in which can be seen what is a credential; `nil` for any other.
    private static func text(_ request: HTTPRequest) -> ShellWord? {
        guard case .bytes(let bytes) = request.body, bytes.count <= longestBody, !bytes.contains(0),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let type = request.headerFields[.contentType].flatMap { MediaType($0) }
        return type?.hasEssence(of: .form) == true ? items(of: text, after: ShellWord("")) : json(text)
    }

    /// A document whose credentials are variables; `nil` for any other text.
    private static func json(_ text: String) -> ShellWord? {
        guard let document = try? JSONValue(parsing: text) else { return text.isEmpty ? ShellWord("") : nil }
        // A character for private use that is not in use here.
        let mark = (0xE000...0xF8FF).lazy.compactMap(Unicode.Scalar.init).first { !text.unicodeScalars.contains($0) }
        guard let mark = mark.map({ String(Character($0)) }) else { return nil }
        var names: [String] = []
        let marked = document.replacingCredentials { name in
            names.append(name)
            return "\(mark)\(names.count - 1)\(mark)"
        }
        guard !names.isEmpty else { return ShellWord(text) }
        guard let bytes = try? JSONWriter.bytes(of: marked) else { return nil }
        let pieces = String(decoding: bytes, as: UTF8.self).split(separator: mark, omittingEmptySubsequences: false)
        return pieces.enumerated().reduce(ShellWord("")) { word, piece in
            guard piece.offset % 2 == 1, let number = Int(piece.element), names.indices.contains(number) else {
                return word.appending(String(piece.element))
            }
            return word.appending(variable: names[number])
        }
    }
}

/// A word of a shell's line: texts in single quotes, variables in double ones.
private struct ShellWord: CustomStringConvertible {
    private var text = ""
    private var pending = ""

    init(_ text: String) { pending = text }

    func appending(_ text: String) -> ShellWord {
        var word = self
        word.pending += text
        return word
    }

    // A variable may be called anything; what a shell does not take becomes an underscore.
    func appending(variable name: String) -> ShellWord {
        var word = self
        word.text = quotedSoFar + "\"$\(Self.variable(name))\""
        word.pending = ""
        return word
    }

    var description: String { text.isEmpty && pending.isEmpty ? "''" : quotedSoFar }

    private var quotedSoFar: String { pending.isEmpty ? text : text + Self.quoted(pending) }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { ByteSet.unreserved.contains($0) || $0 == UInt8(ascii: "/") }
        return isPlain ? text : "'\(text.replacingScalars { $0 == "'" ? "'\\''" : nil })'"
    }

    private static func variable(_ name: String) -> String {
        let letters = name.uppercased().unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "_"
        }
        let text = String(letters)
        return text.first.map { $0.isNumber } ?? true ? "_\(text)" : text
    }
}
