// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// Models of issues and repositories, read and written by their mappings.
extension Mapped {
    /// An account, all 18 keys.
    struct User: Mappable {
        var login = ""
        var id = 0
        var nodeID = ""
        var avatarURL = ""
        var gravatarID = ""
        var url = ""
        var htmlURL = ""
        var followersURL = ""
        var followingURL = ""
        var gistsURL = ""
        var starredURL = ""
        var subscriptionsURL = ""
        var organizationsURL = ""
        var reposURL = ""
        var eventsURL = ""
        var receivedEventsURL = ""
        var type = ""
        var siteAdmin = false

        static let mapping = Mapping<User> {
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
            Field(\.siteAdmin, "site_admin")
        }
    }

    /// A label of an issue.
    struct Label: Mappable {
        var id = 0
        var nodeID = ""
        var url = ""
        var name = ""
        var color = ""
        var isDefault = false

        static let mapping = Mapping<Label> {
            Field(\.id, "id")
            Field(\.nodeID, "node_id")
            Field(\.url, "url")
            Field(\.name, "name")
            Field(\.color, "color")
            Field(\.isDefault, "default")
        }
    }

    /// An issue, nearly complete; times and URLs stay text, so that the row measures objects.
    struct Issue: Mappable {
        var url = ""
        var repositoryURL = ""
        var labelsURL = ""
        var commentsURL = ""
        var eventsURL = ""
        var htmlURL = ""
        var id = 0
        var nodeID = ""
        var number = 0
        var title = ""
        var user = User()
        var labels: [Label] = []
        var state = ""
        var locked = false
        var assignee: User?
        var assignees: [User] = []
        var comments = 0
        var createdAt = ""
        var updatedAt = ""
        var closedAt: String?
        var authorAssociation = ""
        var body: String?
        var timelineURL = ""

        static let mapping = Mapping<Issue> {
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
            Field(\.locked, "locked")
            Field(\.assignee, "assignee")
            Field(\.assignees, "assignees")
            Field(\.comments, "comments")
            Field(\.createdAt, "created_at")
            Field(\.updatedAt, "updated_at")
            Field(\.closedAt, "closed_at")
            Field(\.authorAssociation, "author_association")
            Field(\.body, "body")
            Field(\.timelineURL, "timeline_url")
        }
    }

    /// A page of issues.
    struct IssueList: Mappable {
        var totalCount = 0
        var items: [Issue] = []

        static let mapping = Mapping<IssueList> {
            Field(\.totalCount, "total_count")
            Field(\.items, "items")
        }
    }

    /// What few want of an issue, with values that are more than text.
    struct IssueTimes: Mappable {
        var number = 0
        var htmlURL = URL(filePath: "/")
        var createdAt = Date(timeIntervalSince1970: 0)
        var updatedAt = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<IssueTimes> {
            Field(\.number, "number")
            Field(\.htmlURL, "html_url")
            Field(\.createdAt, "created_at")
            Field(\.updatedAt, "updated_at")
        }
    }

    /// A page of issues of which little is wanted.
    struct IssueTimesList: Mappable {
        var items: [IssueTimes] = []

        static let mapping = Mapping<IssueTimesList> {
            Field(\.items, "items")
        }
    }

    /// Thirteen of the hundred keys of a repository.
    struct Repository: Mappable {
        var id = 0
        var name = ""
        var fullName = ""
        var isPrivate = false
        var ownerLogin = ""
        var summary: String?
        var isFork = false
        var stargazersCount = 0
        var language: String?
        var licenseKey: String?
        var defaultBranch = ""
        var openIssuesCount = 0
        var pushedAt = ""

        static let mapping = Mapping<Repository> {
            Field(\.id, "id")
            Field(\.name, "name")
            Field(\.fullName, "full_name")
            Field(\.isPrivate, "private")
            Field(\.ownerLogin, "owner.login")
            Field(\.summary, "description")
            Field(\.isFork, "fork")
            Field(\.stargazersCount, "stargazers_count")
            Field(\.language, "language")
            Field(\.licenseKey, "license.key")
            Field(\.defaultBranch, "default_branch")
            Field(\.openIssuesCount, "open_issues_count")
            Field(\.pushedAt, "pushed_at")
        }
    }

    /// A page of repositories.
    struct RepositoryList: Mappable {
        var items: [Repository] = []

        static let mapping = Mapping<RepositoryList> {
            Field(\.items, "items")
        }
    }
}
