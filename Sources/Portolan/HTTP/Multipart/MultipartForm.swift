// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A form with files, as `multipart/form-data` (RFC 7578).
///
/// ```swift
/// let form = MultipartForm([.field("title", "A chart"), .file("image", .path("chart.png"))])
/// let (contentType, body) = try form.encoded()
/// ```
///
/// Endpoints and calls send one with ``RequestBody/multipart(_:boundary:)``.
public struct MultipartForm: Sendable {
    /// The parts, in the order in which they are sent.
    public var parts: [Part]
    /// What stands between the parts; `nil` for one that is made anew for each body.
    public var boundary: String?

    /// Makes a form.
    ///
    /// - Parameters:
    ///   - parts: The parts, in order.
    ///   - boundary: What stands between the parts; by default it is made anew for each body. One that is given must be as RFC 2046,
    ///     section 5.1.1, has it.
    public init(_ parts: [Part] = [], boundary: String? = nil) {
        self.parts = parts
        self.boundary = boundary
    }

    /// A field or a file of a form.
    public struct Part: Sendable {
        package enum Content: Sendable {
            case text(String)
            case file(File)
        }

        /// The name of the field that the part is for.
        public var name: String
        package var content: Content

        /// A field with a text, sent as UTF-8 and without a file name.
        public static func field(_ name: String, _ text: String) -> Part { Part(name: name, content: .text(text)) }

        /// A file.
        public static func file(_ name: String, _ file: File) -> Part { Part(name: name, content: .file(file)) }

        /// Files under one key: a single one has the key as its name, several have `key[0]`, `key[1]` and so on.
        ///
        /// A file without a name is called `image_0` when it is the only one, and by its number, from `image_1` on, when there are
        /// several; the extension is that of its media type. Files that are neither images nor films are called `file_0` and so on.
        /// The files that are given stay as they are.
        ///
        /// - Parameters:
        ///   - key: The name, or the beginning of the names.
        ///   - files: The files.
        /// - Returns: A part for each file.
        public static func files(_ key: String, _ files: [File]) -> [Part] {
            files.enumerated().map { index, file in
                var file = file
                let isOnly = files.count == 1
                if file.knownFileName == nil { file.fileName = file.madeUpFileName(number: isOnly ? 0 : index + 1) }
                return Part.file(isOnly ? key : "\(key)[\(index)]", file)
            }
        }
    }

    /// What a part holds that is no text, and what it says of itself.
    public struct File: Sendable {
        package enum Content: Sendable {
            case bytes([UInt8])
            case path(String)
            case stream(HTTPBodyStream)
        }

        /// The name that the part carries; `nil` for the last component of a path, and for none otherwise.
        public var fileName: String?
        /// The media type; `nil` for that of the file name's extension, for that which the first bytes show when the file is in memory,
        /// and for ``MediaType/bytes`` when neither tells.
        public var contentType: MediaType?
        package let content: Content

        /// A file in memory.
        ///
        /// - Parameters:
        ///   - bytes: Its content.
        ///   - fileName: The name that the part carries; none by default.
        ///   - contentType: The media type; by default that of the file name, or of the first bytes.
        /// - Returns: The file.
        public static func bytes(_ bytes: [UInt8], fileName: String? = nil, contentType: MediaType? = nil) -> File {
            File(fileName: fileName, contentType: contentType, content: .bytes(bytes))
        }

        /// A file on disk, read while it is sent.
        ///
        /// - Parameters:
        ///   - path: Where it is.
        ///   - fileName: The name that the part carries; by default the last component of the path.
        ///   - contentType: The media type; by default that of the file name.
        /// - Returns: The file.
        public static func path(_ path: String, fileName: String? = nil, contentType: MediaType? = nil) -> File {
            File(fileName: fileName, contentType: contentType, content: .path(path))
        }

        /// Content that is made while it is sent.
        ///
        /// - Parameters:
        ///   - stream: The content. Without a length, the whole body has none, and is sent chunked.
        ///   - fileName: The name that the part carries; none by default.
        ///   - contentType: The media type; by default that of the file name.
        /// - Returns: The file.
        public static func stream(
            _ stream: HTTPBodyStream, fileName: String? = nil, contentType: MediaType? = nil
        ) -> File {
            File(fileName: fileName, contentType: contentType, content: .stream(stream))
        }

        /// The name that the part carries.
        package var knownFileName: String? {
            if let fileName { return fileName }
            guard case .path(let path) = content else { return nil }
            return path.split(separator: "/").last.map(String.init)
        }

        /// The media type that the part carries.
        package var knownContentType: MediaType {
            if let contentType { return contentType }
            if let type = knownFileName.flatMap(MediaType.init(ofFileNamed:)) { return type }
            if case .bytes(let bytes) = content, let type = MediaType(ofContent: bytes) { return type }
            return .bytes
        }

        fileprivate func madeUpFileName(number: Int) -> String {
            let type = knownContentType
            let stem = type.type == "image" || type.type == "video" ? "image" : "file"
            return "\(stem)_\(number).\(type.fileExtension ?? "bin")"
        }
    }
}
