// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension GitHub {
    /// A reference target.
    struct ReferenceTarget: Mappable {
        var sha = ""
        var type = ""
        var url = URL.unset

        static let mapping = Mapping<ReferenceTarget> {
            Field(\.sha, "sha")
            Field(\.type, "type")
            Field(\.url, "url")
        }
    }

    /// A release.
    struct Release: Mappable {
        var url = URL.unset
        var assetsURL = URL.unset
        var uploadURL = ""
        var htmlURL = URL.unset
        var id = 0
        var author = User()
        var nodeID = ""
        var tagName = ""
        var targetCommitish = ""
        var name = ""
        var isDraft = false
        var isPrerelease = false
        var createdAt = Date(timeIntervalSince1970: 0)
        var publishedAt = Date(timeIntervalSince1970: 0)
        var assets: [Asset] = []
        var tarballURL = URL.unset
        var zipballURL = URL.unset
        var body = ""

        static let mapping = Mapping<Release>(identity: \.id) {
            Field(\.url, "url")
            Field(\.assetsURL, "assets_url")
            Field(\.uploadURL, "upload_url")
            Field(\.htmlURL, "html_url")
            Field(\.id, "id")
            Field(\.author, "author")
            Field(\.nodeID, "node_id")
            Field(\.tagName, "tag_name")
            Field(\.targetCommitish, "target_commitish")
            Field(\.name, "name")
            Field(\.isDraft, "draft")
            Field(\.isPrerelease, "prerelease")
            Field(\.createdAt, "created_at")
            Field(\.publishedAt, "published_at")
            Field(\.assets, "assets")
            Field(\.tarballURL, "tarball_url")
            Field(\.zipballURL, "zipball_url")
            Field(\.body, "body")
        }
    }

    /// An asset.
    struct Asset: Mappable {
        var url = URL.unset
        var id = 0
        var nodeID = ""
        var name = ""
        var label = ""
        var uploader = User()
        var contentType = ""
        var state = ""
        var size = 0
        var downloadCount = 0
        var createdAt = Date(timeIntervalSince1970: 0)
        var updatedAt = Date(timeIntervalSince1970: 0)
        var browserDownloadURL = URL.unset

        static let mapping = Mapping<Asset>(identity: \.id) {
            Field(\.url, "url")
            Field(\.id, "id")
            Field(\.nodeID, "node_id")
            Field(\.name, "name")
            Field(\.label, "label")
            Field(\.uploader, "uploader")
            Field(\.contentType, "content_type")
            Field(\.state, "state")
            Field(\.size, "size")
            Field(\.downloadCount, "download_count")
            Field(\.createdAt, "created_at")
            Field(\.updatedAt, "updated_at")
            Field(\.browserDownloadURL, "browser_download_url")
        }
    }
}
