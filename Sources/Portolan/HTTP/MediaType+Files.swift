// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension MediaType {
    /// The type that a file name's extension stands for; `nil` for one that is not known.
    package init?(ofFileNamed name: String) {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let fileExtension = name[name.index(after: dot)...].lowercased()
        guard let known = Self.knownFiles.first(where: { $0.extensions.contains(fileExtension) }) else { return nil }
        self = known.type
    }

    /// The type of an image, a film or a document that its first bytes give away; `nil` for any other.
    package init?(ofContent bytes: [UInt8]) {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .image("jpeg")
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .image("png")
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .image("gif")
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .image("webp")
        } else if begins("ftyp", at: 4) {
            // The brand behind it tells what the container holds (ISO 14496-12, section 4.3).
            switch String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) {
            case "heic", "heix": self = .image("heic")
            case "avif": self = .image("avif")
            case "qt  ": self = .video("quicktime")
            default: self = .video("mp4")
            }
        } else if begins("%PDF-") {
            self = MediaType(unchecked: "application", "pdf")
        } else {
            return nil
        }
    }

    /// The extension that file names of this type have; `nil` for a type that is not known.
    package var fileExtension: String? {
        Self.knownFiles.first { $0.type.essence == essence }?.extensions.first
    }

    private static func image(_ subtype: String) -> MediaType { MediaType(unchecked: "image", subtype) }
    private static func video(_ subtype: String) -> MediaType { MediaType(unchecked: "video", subtype) }
    private static func audio(_ subtype: String) -> MediaType { MediaType(unchecked: "audio", subtype) }
    private static func text(_ subtype: String) -> MediaType { MediaType(unchecked: "text", subtype) }
    private static func application(_ subtype: String) -> MediaType { MediaType(unchecked: "application", subtype) }

    // The extension that is written stands first.
    private static let knownFiles: [(type: MediaType, extensions: [String])] = [
        (image("jpeg"), ["jpg", "jpeg", "jpe"]), (image("png"), ["png"]), (image("gif"), ["gif"]),
        (image("webp"), ["webp"]), (image("heic"), ["heic"]), (image("avif"), ["avif"]),
        (image("svg+xml"), ["svg"]), (image("tiff"), ["tiff", "tif"]), (image("bmp"), ["bmp"]),
        (video("mp4"), ["mp4", "m4v"]), (video("quicktime"), ["mov"]), (video("webm"), ["webm"]),
        (video("mpeg"), ["mpeg", "mpg"]), (video("x-msvideo"), ["avi"]),
        (audio("mpeg"), ["mp3"]), (audio("mp4"), ["m4a"]), (audio("wav"), ["wav"]), (audio("ogg"), ["ogg", "oga"]),
        (audio("flac"), ["flac"]), (audio("aac"), ["aac"]),
        (plainText, ["txt", "text", "log"]), (text("csv"), ["csv"]), (text("html"), ["html", "htm"]),
        (text("css"), ["css"]), (text("markdown"), ["md"]), (text("calendar"), ["ics"]), (text("vcard"), ["vcf"]),
        (text("javascript"), ["js"]),
        (json, ["json"]), (application("xml"), ["xml"]), (application("pdf"), ["pdf"]), (application("zip"), ["zip"]),
        (application("gzip"), ["gz"]), (application("x-tar"), ["tar"]), (application("x-ndjson"), ["ndjson"]),
        (application("msword"), ["doc"]), (application("vnd.ms-excel"), ["xls"]),
        (application("vnd.openxmlformats-officedocument.wordprocessingml.document"), ["docx"]),
        (application("vnd.openxmlformats-officedocument.spreadsheetml.sheet"), ["xlsx"]),
        (application("vnd.openxmlformats-officedocument.presentationml.presentation"), ["pptx"]),
        (bytes, ["bin"]),
    ]
}
