// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import SpotifySearch
import SpotifyService
import Testing

struct ArtistSearchTests {
    @Test func `P-51: a search gives typed artists with nested lists and key paths`() async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }
        let client = APIClient(baseURL: "\(service.origin)/v1")

        let artists = try await client.get(ArtistSearch(query: "tania bowra"))

        #expect(artists.map(\.name) == ["Tania Bowra", "Tania Bowra Quartet"])
        #expect(artists[0].followerCount == 1_234)
        #expect(artists[0].externalURL == URL(string: "https://open.example/artist/a1B2c3"))
        #expect(artists[1].largestImage?.size == "1200x800")
        #expect(service.requests.map(\.target) == ["/v1/search?q=tania%20bowra&type=artist"])
    }

    @Test func `a search without result gives an empty list`() async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }

        let artists = try await APIClient(baseURL: "\(service.origin)/v1/").get(ArtistSearch(query: "nobody"))

        #expect(artists.isEmpty)
    }

    @Test func `an empty query is refused by the service with its message`() async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }

        let error = await #expect(throws: APIError.self) {
            try await APIClient(baseURL: "\(service.origin)/v1").get(ArtistSearch(query: ""))
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
