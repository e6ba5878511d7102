// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where an API lives: what paths are appended to.
///
/// ```swift
/// extension SpotifyEndpoint { var baseURL: BaseURL? { "https://api.spotify.com/v1" } }
/// ```
///
/// A text that is no URL makes each call fail with the reason, before anything is sent.
public struct BaseURL: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    private let result: Result<HTTPURL, HTTPURLError>

    /// Makes a base of a URL that was checked before.
    public init(_ url: HTTPURL) {
        result = .success(url)
    }

    /// Makes a base of a text; it is checked when a call is made.
    public init(_ text: String) {
        do throws(HTTPURLError) {
            result = .success(try HTTPURL(text))
        } catch {
            result = .failure(error)
        }
    }

    /// Makes a base of a text; it is checked when a call is made.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The URL.
    ///
    /// - Throws: ``HTTPURLError`` when the text is none.
    public func url() throws(HTTPURLError) -> HTTPURL { try result.get() }

    /// The URL, or why it is none.
    public var description: String {
        switch result {
        case .success(let url): url.description
        case .failure(let error): "\(error)"
        }
    }
}
