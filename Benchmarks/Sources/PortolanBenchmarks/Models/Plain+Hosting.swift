// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// The same models of issues and repositories as the compiler makes them `Codable`.
extension Plain {
    /// An account, all 18 keys.
    struct User: Codable {
        var login: String
        var id: Int
        var nodeID: String
        var avatarURL: String
        var gravatarID: String
        var url: String
        var htmlURL: String
        var followersURL: String
        var followingURL: String
        var gistsURL: String
        var starredURL: String
        var subscriptionsURL: String
        var organizationsURL: String
        var reposURL: String
        var eventsURL: String
        var receivedEventsURL: String
        var type: String
        var siteAdmin: Bool

        enum CodingKeys: String, CodingKey {
            case login
            case id
            case nodeID = "node_id"
            case avatarURL = "avatar_url"
            case gravatarID = "gravatar_id"
            case url
            case htmlURL = "html_url"
            case followersURL = "followers_url"
            case followingURL = "following_url"
            case gistsURL = "gists_url"
            case starredURL = "starred_url"
            case subscriptionsURL = "subscriptions_url"
            case organizationsURL = "organizations_url"
            case reposURL = "repos_url"
            case eventsURL = "events_url"
            case receivedEventsURL = "received_events_url"
            case type
            case siteAdmin = "site_admin"
        }
    }

    /// A label of an issue.
    struct Label: Codable {
        var id: Int
        var nodeID: String
        var url: String
        var name: String
        var color: String
        var isDefault: Bool

        enum CodingKeys: String, CodingKey {
            case id
            case nodeID = "node_id"
            case url
            case name
            case color
            case isDefault = "default"
        }
    }

    /// An issue, nearly complete; times and URLs stay text, so that the row measures objects.
    struct Issue: Codable {
        var url: String
        var repositoryURL: String
        var labelsURL: String
        var commentsURL: String
        var eventsURL: String
        var htmlURL: String
        var id: Int
        var nodeID: String
        var number: Int
        var title: String
        var user: User
        var labels: [Label]
        var state: String
        var locked: Bool
        var assignee: User?
        var assignees: [User]
        var comments: Int
        var createdAt: String
        var updatedAt: String
        var closedAt: String?
        var authorAssociation: String
        var body: String?
        var timelineURL: String

        enum CodingKeys: String, CodingKey {
            case url
            case repositoryURL = "repository_url"
            case labelsURL = "labels_url"
            case commentsURL = "comments_url"
            case eventsURL = "events_url"
            case htmlURL = "html_url"
            case id
            case nodeID = "node_id"
            case number
            case title
            case user
            case labels
            case state
            case locked
            case assignee
            case assignees
            case comments
            case createdAt = "created_at"
            case updatedAt = "updated_at"
            case closedAt = "closed_at"
            case authorAssociation = "author_association"
            case body
            case timelineURL = "timeline_url"
        }
    }

    /// A page of issues.
    struct IssueList: Codable {
        var totalCount: Int
        var items: [Issue]

        enum CodingKeys: String, CodingKey {
            case totalCount = "total_count"
            case items
        }
    }

    /// What few want of an issue, with values that are more than text.
    struct IssueTimes: Codable {
        var number: Int
        var htmlURL: URL
        var createdAt: Date
        var updatedAt: Date

        enum CodingKeys: String, CodingKey {
            case number
            case htmlURL = "html_url"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }
    }

    /// A page of issues of which little is wanted.
    struct IssueTimesList: Codable {
        var items: [IssueTimes]
    }

    /// Thirteen of the hundred keys of a repository.
    struct Repository: Codable {
        struct Owner: Codable { var login: String }
        struct License: Codable { var key: String }

        var id: Int
        var name: String
        var fullName: String
        var isPrivate: Bool
        var owner: Owner
        var summary: String?
        var isFork: Bool
        var stargazersCount: Int
        var language: String?
        var license: License?
        var defaultBranch: String
        var openIssuesCount: Int
        var pushedAt: String

        enum CodingKeys: String, CodingKey {
            case id
            case name
            case fullName = "full_name"
            case isPrivate = "private"
            case owner
            case summary = "description"
            case isFork = "fork"
            case stargazersCount = "stargazers_count"
            case language
            case license
            case defaultBranch = "default_branch"
            case openIssuesCount = "open_issues_count"
            case pushedAt = "pushed_at"
        }
    }

    /// A page of repositories.
    struct RepositoryList: Codable {
        var items: [Repository]
    }
}
