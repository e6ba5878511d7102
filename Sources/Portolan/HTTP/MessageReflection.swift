// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// What a debugger, `dump` or a failed expectation shows of a message: not each byte of a body, and no credentials.

extension HTTPBody: CustomStringConvertible, CustomReflectable {
    /// What it is and how large, never the content.
    public var description: String {
        switch self {
        case .none: "no body"
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .file(let path): "the file \(path)"
        case .stream(let stream): stream.length.map { "a stream of \($0) bytes" } ?? "a stream"
        }
    }

    /// The body as the description shows it.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension HTTPRequest: CustomReflectable {
    /// The parts, each without credentials and content.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method, "url": url.redactedDescription(naming: credentialQueryItems),
                "headerFields": headerFields, "body": body,
            ])
    }
}

extension HTTPResponse: CustomReflectable {
    /// The parts, each without credentials and content.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "headerFields": headerFields, "trailerFields": trailerFields, "body": body,
                "url": url.map { $0.redactedDescription(naming: credentialQueryItems) } as Any,
            ])
    }
}

extension HTTPFields: CustomReflectable {
    /// The fields without the values of credentials.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: map(\.description), displayStyle: .collection)
    }
}
