// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// The type behind `platformDefault`: libcurl's where it is built in.
    public typealias PlatformTransport = CurlTransport
#elseif URLSession
    /// The type behind `platformDefault`: Foundation's.
    public typealias PlatformTransport = URLSessionTransport
#else
    /// The type behind `platformDefault`: none is built in.
    public typealias PlatformTransport = UnavailableTransport

    /// Stands in where the package was built without a transport, and refuses every request.
    ///
    /// Portolan is then used with a transport of your own, or with one for tests.
    public struct UnavailableTransport: Transport {
        /// Makes the stand-in.
        public init() {}

        /// Always throws ``TransportError/Code/unsupported``.
        public func send(
            _ request: HTTPRequest, options: TransportOptions
        ) async throws(TransportError) -> HTTPResponse {
            throw TransportError(
                .unsupported,
                "Portolan was built without the package traits 'Curl' and 'URLSession', so it has no transport")
        }
    }
#endif

extension Transport where Self == PlatformTransport {
    /// A new transport of the kind that suits the platform: libcurl where it is built in (the trait `Curl`, on Linux),
    /// Foundation's URLSession otherwise (the trait `URLSession`).
    ///
    /// Each use makes one, with connections of its own: keep it.
    public static var platformDefault: PlatformTransport { PlatformTransport() }
}
