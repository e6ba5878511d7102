// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation
public import Portolan

/// A place where a device leaves what it measures.
public struct Feed: Mappable, Identifiable, Equatable {
    /// The number of the feed; 0 for one that the service does not know yet.
    public var id = 0
    /// What people call it.
    public var title = ""
    /// What it is about.
    public var feedDescription: String?
    /// Whether only its owner sees it; the service writes it as a text.
    public var isPrivate = false
    /// Whether the device is at work: `live` or `frozen`.
    public var status: String?
    /// The version of the format.
    public var version: String?
    /// The page of whoever made it.
    public var creator: URL?
    /// Words to find it by.
    public var tags: [String] = []
    /// When it was made.
    public var createdAt: Date?
    /// When it was changed last.
    public var updatedAt: Date?
    /// What is measured.
    public var datastreams: [Datastream] = []

    /// Makes a feed.
    public init() {}

    /// Makes a feed that the service does not know yet.
    public init(title: String, description: String? = nil, tags: [String] = []) {
        self.title = title
        feedDescription = description
        self.tags = tags
    }

    /// The fields; what the service decides is never sent.
    public static let mapping = Mapping<Feed>(identity: \.id) {
        Field(\.id, "id").lenient().readOnly()
        Field(\.title, "title")
        Field(\.feedDescription, "description")
        Field(\.isPrivate, "private", using: .values(["true": true, "false": false]), default: false)
        Field(\.status, "status").readOnly()
        Field(\.version, "version").readOnly()
        Field(\.creator, "creator").readOnly()
        Field(\.tags, "tags", default: [])
        Field(\.createdAt, "created").readOnly()
        Field(\.updatedAt, "updated").readOnly()
        Field(\.datastreams, "datastreams", default: []).readOnly()
    }
}

extension Feed: Resource {
    /// Where feeds are.
    public static let routes = Routes<Feed> {
        Route(.get, "feeds", keyPath: "results")
        Route(.post, "feeds")
        Route([.get, .head, .put, .patch, .delete], "feeds/\(\.id)")
    }
}
