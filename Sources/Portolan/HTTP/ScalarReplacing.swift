// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension String {
    /// The text with some of its scalars replaced.
    ///
    /// A quotation mark with an accent upon it is one character, and so is a carriage return with a line feed: what means something to
    /// whoever reads the text next is looked for among the scalars.
    package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var text = ""
        text.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    /// The text as a quoted string (RFC 9110, section 5.6.4).
    package var asQuotedString: String {
        "\"" + replacingScalars { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil } + "\""
    }
}
