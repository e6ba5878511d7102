// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import SpotifySearch
import SpotifyService

/// Searches the service for the words of the command line and prints the artists as a table.
@main
struct SpotifySearchCommand {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        guard !words.isEmpty, !words.contains("--help") else {
            print(
                "usage: spotify-search WORD …\nSearches a service that runs while the command does, and prints a table of artists."
            )
            exit(words.isEmpty ? 64 : 0)
        }
        do {
            try await search(words.joined(separator: " "))
        } catch {
            FileHandle.standardError.write(Data("spotify-search: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func search(_ query: String) async throws {
        let service = try SpotifyService.start()
        defer { service.stop() }
        let client = spotifyClient(origin: service.origin, clientID: "music", secret: "sesame")
        let artists = try await client.get(ArtistSearch(query: query))
        if artists.isEmpty {
            print("no artist's name holds '\(query)'")
        } else {
            print(ArtistTable(artists))
        }
        if let artist = artists.first {
            print("\nAlbums of \(artist.name):")
            for try await album in client.items(of: ArtistAlbums(artistID: artist.id)) {
                print("  \(album.releaseDate)  \(album.name), \(album.trackCount) tracks")
            }
        }
    }
}
