// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import SpotifySearch
import SpotifyService
import Testing

struct ArtistSearchTests {
    private func client(of service: LoopbackServer) -> APIClient {
        spotifyClient(origin: service.origin, clientID: "music", secret: "sesame")
    }

    @Test func `P-51: a search gives typed artists with nested lists and key paths`() async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }
        let client = client(of: service)

        let artists = try await client.get(ArtistSearch(query: "tania bowra"))

        #expect(artists.map(\.name) == ["Tania Bowra", "Tania Bowra Quartet"])
        #expect(artists[0].followerCount == 1_234)
        #expect(artists[0].externalURL == URL(string: "https://open.example/artist/a1B2c3"))
        #expect(artists[1].largestImage?.size == "1200x800")
        #expect(service.requests.map(\.target) == ["/api/token", "/v1/search?q=tania%20bowra&type=artist"])
    }

    @Test func `a token that comes as a form is one`() async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }
        let client = client(of: service)

        _ = try await client.get(ArtistSearch(query: "ada"))
        _ = try await client.get(ArtistSearch(query: "bowra"))

        #expect(service.requests.map(\.path) == ["/api/token", "/v1/search", "/v1/search"])
    }

    @Test func `the albums of an artist come page by page, as the service says`() async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }
        var names: [String] = []

        for try await album in client(of: service).items(of: ArtistAlbums(artistID: "a1B2c3")) {
            names.append(album.name)
        }

        #expect(names == ["Volume 1", "Volume 2", "Volume 3"])
        #expect(
            service.requests.map(\.target).dropFirst() == [
                "/v1/artists/a1B2c3/albums?limit=2", "/v1/artists/a1B2c3/albums?offset=2&limit=2",
            ])
    }

    @Test func `a search without result gives an empty list`() async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }

        let artists = try await client(of: service).get(ArtistSearch(query: "nobody"))

        #expect(artists.isEmpty)
    }

    @Test func `an empty query is refused by the service with its message`() async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }

        let error = await #expect(throws: APIError.self) {
            try await client(of: service).get(ArtistSearch(query: ""))
        }

        #expect(error?.code == .unacceptableStatus)
        #expect(error?.status?.code == 400)
    }

    @Test func `the table is aligned and tells what is unknown`() {
        var artist = Artist()
        artist.name = "Ada"
        artist.followerCount = 7

        let lines = ArtistTable([artist]).description.split(separator: "\n")

        #expect(
            lines == [
                "NAME  FOLLOWERS  GENRES  LARGEST IMAGE  URL",
                "Ada           7  -       -              -",
            ])
    }
}
