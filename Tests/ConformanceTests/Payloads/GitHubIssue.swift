// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension GitHub {
    /// An issue.
    struct Issue: Mappable {
        var url = URL.unset
        var repositoryURL = URL.unset
        var labelsURL = ""
        var commentsURL = URL.unset
        var eventsURL = URL.unset
        var htmlURL = URL.unset
        var id = 0
        var nodeID = ""
        var number = 0
        var title = ""
        var user = User()
        var labels: [Label] = []
        var state = ""
        var isLocked = false
        var assignee: User?
        var assignees: [User] = []
        var milestone: Milestone?
        var comments = 0
        var createdAt = Date(timeIntervalSince1970: 0)
        var updatedAt = Date(timeIntervalSince1970: 0)
        var closedAt: Date?
        var authorAssociation = ""
        var activeLockReason: String?
        var body: String?
        var closedBy: String?
        var reactions = Reactions()
        var timelineURL = URL.unset
        var performedViaGithubApp: String?
        var stateReason: String?

        /// As in a list, where it is not told who closed it.
        static let listed = Mapping<Issue>(identity: \.id) {
            Field(\.url, "url")
            Field(\.repositoryURL, "repository_url")
            Field(\.labelsURL, "labels_url")
            Field(\.commentsURL, "comments_url")
            Field(\.eventsURL, "events_url")
            Field(\.htmlURL, "html_url")
            Field(\.id, "id")
            Field(\.nodeID, "node_id")
            Field(\.number, "number")
            Field(\.title, "title")
            Field(\.user, "user")
            Field(\.labels, "labels")
            Field(\.state, "state")
            Field(\.isLocked, "locked")
            Field(\.assignee, "assignee").nullable()
            Field(\.assignees, "assignees")
            Field(\.milestone, "milestone").nullable()
            Field(\.comments, "comments")
            Field(\.createdAt, "created_at")
            Field(\.updatedAt, "updated_at")
            Field(\.closedAt, "closed_at").nullable()
            Field(\.authorAssociation, "author_association")
            Field(\.activeLockReason, "active_lock_reason").nullable()
            Field(\.body, "body").nullable()
            Field(\.reactions, "reactions")
            Field(\.timelineURL, "timeline_url")
            Field(\.performedViaGithubApp, "performed_via_github_app").nullable()
            Field(\.stateReason, "state_reason").nullable()
        }

        static let mapping = Mapping<Issue>(identity: \.id) {
            listed
            Field(\.closedBy, "closed_by").nullable()
        }
    }

    /// An user.
    struct User: Mappable {
        var login = ""
        var id = 0
        var nodeID = ""
        var avatarURL = URL.unset
        var gravatarID = ""
        var url = URL.unset
        var htmlURL = URL.unset
        var followersURL = URL.unset
        var followingURL = ""
        var gistsURL = ""
        var starredURL = ""
        var subscriptionsURL = URL.unset
        var organizationsURL = URL.unset
        var reposURL = URL.unset
        var eventsURL = ""
        var receivedEventsURL = URL.unset
        var type = ""
        var isSiteAdministrator = false

        static let mapping = Mapping<User>(identity: \.id) {
            Field(\.login, "login")
            Field(\.id, "id")
            Field(\.nodeID, "node_id")
            Field(\.avatarURL, "avatar_url")
            Field(\.gravatarID, "gravatar_id")
            Field(\.url, "url")
            Field(\.htmlURL, "html_url")
            Field(\.followersURL, "followers_url")
            Field(\.followingURL, "following_url")
            Field(\.gistsURL, "gists_url")
            Field(\.starredURL, "starred_url")
            Field(\.subscriptionsURL, "subscriptions_url")
            Field(\.organizationsURL, "organizations_url")
            Field(\.reposURL, "repos_url")
            Field(\.eventsURL, "events_url")
            Field(\.receivedEventsURL, "received_events_url")
            Field(\.type, "type")
            Field(\.isSiteAdministrator, "site_admin")
        }
    }

    /// A reactions.
    struct Reactions: Mappable {
        var url = URL.unset
        var totalCount = 0
        var plusOne = 0
        var minusOne = 0
        var laugh = 0
        var hooray = 0
        var confused = 0
        var heart = 0
        var rocket = 0
        var eyes = 0

        static let mapping = Mapping<Reactions> {
            Field(\.url, "url")
            Field(\.totalCount, "total_count")
            Field(\.plusOne, "+1")
            Field(\.minusOne, "-1")
            Field(\.laugh, "laugh")
            Field(\.hooray, "hooray")
            Field(\.confused, "confused")
            Field(\.heart, "heart")
            Field(\.rocket, "rocket")
            Field(\.eyes, "eyes")
        }
    }

    /// A label.
    struct Label: Mappable {
        var id = 0
        var nodeID = ""
        var url = URL.unset
        var name = ""
        var color = ""
        var isDefault = false
        var description: String?

        static let mapping = Mapping<Label>(identity: \.id) {
            Field(\.id, "id")
            Field(\.nodeID, "node_id")
            Field(\.url, "url")
            Field(\.name, "name")
            Field(\.color, "color")
            Field(\.isDefault, "default")
            Field(\.description, "description").nullable()
        }
    }

    /// A file change.
    struct FileChange: Mappable {
        var content = Content()
        var commit = Commit()

        static let mapping = Mapping<FileChange> {
            Field(\.content, "content")
            Field(\.commit, "commit")
        }
    }

    /// A content.
    struct Content: Mappable {
        var name = ""
        var path = ""
        var sha = ""
        var size = 0
        var url = URL.unset
        var htmlURL = URL.unset
        var gitURL = URL.unset
        var downloadURL = URL.unset
        var type = ""
        var links = ContentLinks()

        static let mapping = Mapping<Content> {
            Field(\.name, "name")
            Field(\.path, "path")
            Field(\.sha, "sha")
            Field(\.size, "size")
            Field(\.url, "url")
            Field(\.htmlURL, "html_url")
            Field(\.gitURL, "git_url")
            Field(\.downloadURL, "download_url")
            Field(\.type, "type")
            Field(\.links, "_links")
        }
    }

    /// A content links.
    struct ContentLinks: Mappable {
        var own = URL.unset
        var git = URL.unset
        var html = URL.unset

        static let mapping = Mapping<ContentLinks> {
            Field(\.own, "self")
            Field(\.git, "git")
            Field(\.html, "html")
        }
    }

    /// A commit.
    struct Commit: Mappable {
        var sha = ""
        var nodeID = ""
        var url = URL.unset
        var htmlURL = URL.unset
        var author = Signature()
        var committer = Signature()
        var tree = Tree()
        var message = ""
        var parents: [Tree] = []
        var verification = Verification()

        static let mapping = Mapping<Commit> {
            Field(\.sha, "sha")
            Field(\.nodeID, "node_id")
            Field(\.url, "url")
            Field(\.htmlURL, "html_url")
            Field(\.author, "author")
            Field(\.committer, "committer")
            Field(\.tree, "tree")
            Field(\.message, "message")
            Field(\.parents, "parents")
            Field(\.verification, "verification")
        }
    }

    /// A signature.
    struct Signature: Mappable {
        var name = ""
        var email = ""
        var date = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<Signature> {
            Field(\.name, "name")
            Field(\.email, "email")
            Field(\.date, "date")
        }
    }

    /// A tree.
    struct Tree: Mappable {
        var sha = ""
        var url = URL.unset

        static let mapping = Mapping<Tree> {
            Field(\.sha, "sha")
            Field(\.url, "url")
        }
    }

    /// A verification.
    struct Verification: Mappable {
        var isVerified = false
        var reason = ""
        var signature: String?
        var payload: String?

        static let mapping = Mapping<Verification> {
            Field(\.isVerified, "verified")
            Field(\.reason, "reason")
            Field(\.signature, "signature").nullable()
            Field(\.payload, "payload").nullable()
        }
    }

    /// A validation failure.
    struct ValidationFailure: Mappable {
        var message = ""
        var errors: [FieldFailure] = []
        var documentationURL = URL.unset

        static let mapping = Mapping<ValidationFailure> {
            Field(\.message, "message")
            Field(\.errors, "errors")
            Field(\.documentationURL, "documentation_url")
        }
    }

    /// A field failure.
    struct FieldFailure: Mappable {
        var resource = ""
        var code = ""
        var field = ""

        static let mapping = Mapping<FieldFailure> {
            Field(\.resource, "resource")
            Field(\.code, "code")
            Field(\.field, "field")
        }
    }
}
