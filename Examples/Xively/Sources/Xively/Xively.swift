// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// Makes a client of the service.
///
/// - Parameters:
///   - baseURL: Where the service lives.
///   - key: The key of the account.
/// - Returns: The client, on which every verb can be called with a ``Feed`` or a ``Datastream``.
public func xivelyClient(baseURL: BaseURL, key: String) -> APIClient {
    APIClient(baseURL: baseURL) {
        $0.authentication = .apiKey(key, header: "X-ApiKey")
        $0.resources = [Feed.self, Datastream.self]
    }
}
