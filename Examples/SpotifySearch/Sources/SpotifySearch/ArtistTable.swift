// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Artists as an aligned table.
public struct ArtistTable: CustomStringConvertible {
    private let rows: [[String]]

    /// Makes a table with a line for each artist.
    public init(_ artists: [Artist]) {
        rows =
            [["NAME", "FOLLOWERS", "GENRES", "LARGEST IMAGE", "URL"]]
            + artists.map { artist in
                [
                    artist.name, String(artist.followerCount),
                    artist.genres.isEmpty ? "-" : artist.genres.joined(separator: ", "),
                    artist.largestImage.map { "\($0.size) \($0.url?.absoluteString ?? "")" } ?? "-",
                    artist.externalURL?.absoluteString ?? "-",
                ]
            }
    }

    /// The lines; numbers stand on the right of their column.
    public var description: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - text.count)
                if column == 1 {
                    line += padding + text
                } else if column == row.count - 1 {
                    line += text
                } else {
                    line += text + padding
                }
                if column < row.count - 1 { line += "  " }
            }
            return line
        }.joined(separator: "\n")
    }
}
