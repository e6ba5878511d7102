// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension GitHub {
    /// An organization.
    struct Organization: Mappable {
        var login = ""
        var id = 0
        var nodeID = ""
        var url = URL.unset
        var reposURL = URL.unset
        var eventsURL = URL.unset
        var hooksURL = URL.unset
        var issuesURL = URL.unset
        var membersURL = ""
        var publicMembersURL = ""
        var avatarURL = URL.unset
        var description: String?
        var isVerified = false
        var hasOrganizationProjects = false
        var hasRepositoryProjects = false
        var publicRepos = 0
        var publicGists = 0
        var followers = 0
        var following = 0
        var htmlURL = URL.unset
        var createdAt = Date(timeIntervalSince1970: 0)
        var updatedAt = Date(timeIntervalSince1970: 0)
        var type = ""
        var totalPrivateRepos = 0
        var ownedPrivateRepos = 0
        var privateGists = 0
        var diskUsage = 0
        var collaborators = 0
        var billingEmail = ""
        var defaultRepositoryPermission = ""
        var membersCanCreateRepositories = false
        var twoFactorRequirementEnabled = false
        var membersAllowedRepositoryCreationType = ""
        var membersCanCreatePublicRepositories = false
        var membersCanCreatePrivateRepositories = false
        var membersCanCreateInternalRepositories = false
        var membersCanCreatePages = false
        var membersCanForkPrivateRepositories = false
        var membersCanCreatePublicPages = false
        var membersCanCreatePrivatePages = false
        var webCommitSignoffRequired = false
        var plan = Plan()

        static let mapping = Mapping<Organization>(identity: \.id) {
            Field(\.login, "login")
            Field(\.id, "id")
            Field(\.nodeID, "node_id")
            Field(\.url, "url")
            Field(\.reposURL, "repos_url")
            Field(\.eventsURL, "events_url")
            Field(\.hooksURL, "hooks_url")
            Field(\.issuesURL, "issues_url")
            Field(\.membersURL, "members_url")
            Field(\.publicMembersURL, "public_members_url")
            Field(\.avatarURL, "avatar_url")
            Field(\.description, "description").nullable()
            Field(\.isVerified, "is_verified")
            Field(\.hasOrganizationProjects, "has_organization_projects")
            Field(\.hasRepositoryProjects, "has_repository_projects")
            Field(\.publicRepos, "public_repos")
            Field(\.publicGists, "public_gists")
            Field(\.followers, "followers")
            Field(\.following, "following")
            Field(\.htmlURL, "html_url")
            Field(\.createdAt, "created_at")
            Field(\.updatedAt, "updated_at")
            Field(\.type, "type")
            Field(\.totalPrivateRepos, "total_private_repos")
            Field(\.ownedPrivateRepos, "owned_private_repos")
            Field(\.privateGists, "private_gists")
            Field(\.diskUsage, "disk_usage")
            Field(\.collaborators, "collaborators")
            Field(\.billingEmail, "billing_email")
            Field(\.defaultRepositoryPermission, "default_repository_permission")
            Field(\.membersCanCreateRepositories, "members_can_create_repositories")
            Field(\.twoFactorRequirementEnabled, "two_factor_requirement_enabled")
            Field(\.membersAllowedRepositoryCreationType, "members_allowed_repository_creation_type")
            Field(\.membersCanCreatePublicRepositories, "members_can_create_public_repositories")
            Field(\.membersCanCreatePrivateRepositories, "members_can_create_private_repositories")
            Field(\.membersCanCreateInternalRepositories, "members_can_create_internal_repositories")
            Field(\.membersCanCreatePages, "members_can_create_pages")
            Field(\.membersCanForkPrivateRepositories, "members_can_fork_private_repositories")
            Field(\.membersCanCreatePublicPages, "members_can_create_public_pages")
            Field(\.membersCanCreatePrivatePages, "members_can_create_private_pages")
            Field(\.webCommitSignoffRequired, "web_commit_signoff_required")
            Field(\.plan, "plan")
        }
    }

    /// A plan.
    struct Plan: Mappable {
        var name = ""
        var space = 0
        var privateRepos = 0
        var filledSeats = 0
        var seats = 0

        static let mapping = Mapping<Plan> {
            Field(\.name, "name")
            Field(\.space, "space")
            Field(\.privateRepos, "private_repos")
            Field(\.filledSeats, "filled_seats")
            Field(\.seats, "seats")
        }
    }

    /// A repository.
    struct Repository: Mappable {
        var id = 0
        var nodeID = ""
        var name = ""
        var fullName = ""
        var isPrivate = false
        var owner = User()
        var htmlURL = URL.unset
        var description: String?
        var isFork = false
        var url = URL.unset
        var forksURL = URL.unset
        var keysURL = ""
        var collaboratorsURL = ""
        var teamsURL = URL.unset
        var hooksURL = URL.unset
        var issueEventsURL = ""
        var eventsURL = URL.unset
        var assigneesURL = ""
        var branchesURL = ""
        var tagsURL = URL.unset
        var blobsURL = ""
        var gitTagsURL = ""
        var gitRefsURL = ""
        var treesURL = ""
        var statusesURL = ""
        var languagesURL = URL.unset
        var stargazersURL = URL.unset
        var contributorsURL = URL.unset
        var subscribersURL = URL.unset
        var subscriptionURL = URL.unset
        var commitsURL = ""
        var gitCommitsURL = ""
        var commentsURL = ""
        var issueCommentURL = ""
        var contentsURL = ""
        var compareURL = ""
        var mergesURL = URL.unset
        var archiveURL = ""
        var downloadsURL = URL.unset
        var issuesURL = ""
        var pullsURL = ""
        var milestonesURL = ""
        var notificationsURL = ""
        var labelsURL = ""
        var releasesURL = ""
        var deploymentsURL = URL.unset
        var createdAt = Date(timeIntervalSince1970: 0)
        var updatedAt = Date(timeIntervalSince1970: 0)
        var pushedAt = Date(timeIntervalSince1970: 0)
        var gitURL = ""
        var sshURL = ""
        var cloneURL = URL.unset
        var svnURL = URL.unset
        var homepage: String?
        var size = 0
        var stargazersCount = 0
        var watchersCount = 0
        var language: String?
        var hasIssues = false
        var hasProjects = false
        var hasDownloads = false
        var hasWiki = false
        var hasPages = false
        var forksCount = 0
        var mirrorURL: URL?
        var isArchived = false
        var isDisabled = false
        var openIssuesCount = 0
        var license: License?
        var allowForking = false
        var isTemplate = false
        var webCommitSignoffRequired = false
        var topics: [String] = []
        var visibility = ""
        var forks = 0
        var openIssues = 0
        var watchers = 0
        var defaultBranch = ""
        var permissions = Permissions()
        var tempCloneToken = ""
        var allowSquashMerge = false
        var allowMergeCommit = false
        var allowRebaseMerge = false
        var allowAutoMerge = false
        var deleteBranchOnMerge = false
        var allowUpdateBranch = false
        var useSquashPrTitleAsDefault = false
        var organization = User()
        var networkCount = 0
        var subscribersCount = 0

        static let mapping = Mapping<Repository>(identity: \.id) {
            Field(\.id, "id")
            Field(\.nodeID, "node_id")
            Field(\.name, "name")
            Field(\.fullName, "full_name")
            Field(\.isPrivate, "private")
            Field(\.owner, "owner")
            Field(\.htmlURL, "html_url")
            Field(\.description, "description").nullable()
            Field(\.isFork, "fork")
            Field(\.url, "url")
            Field(\.forksURL, "forks_url")
            Field(\.keysURL, "keys_url")
            Field(\.collaboratorsURL, "collaborators_url")
            Field(\.teamsURL, "teams_url")
            Field(\.hooksURL, "hooks_url")
            Field(\.issueEventsURL, "issue_events_url")
            Field(\.eventsURL, "events_url")
            Field(\.assigneesURL, "assignees_url")
            Field(\.branchesURL, "branches_url")
            Field(\.tagsURL, "tags_url")
            Field(\.blobsURL, "blobs_url")
            Field(\.gitTagsURL, "git_tags_url")
            Field(\.gitRefsURL, "git_refs_url")
            Field(\.treesURL, "trees_url")
            Field(\.statusesURL, "statuses_url")
            Field(\.languagesURL, "languages_url")
            Field(\.stargazersURL, "stargazers_url")
            Field(\.contributorsURL, "contributors_url")
            Field(\.subscribersURL, "subscribers_url")
            Field(\.subscriptionURL, "subscription_url")
            Field(\.commitsURL, "commits_url")
            Field(\.gitCommitsURL, "git_commits_url")
            Field(\.commentsURL, "comments_url")
            Field(\.issueCommentURL, "issue_comment_url")
            Field(\.contentsURL, "contents_url")
            Field(\.compareURL, "compare_url")
            Field(\.mergesURL, "merges_url")
            Field(\.archiveURL, "archive_url")
            Field(\.downloadsURL, "downloads_url")
            Field(\.issuesURL, "issues_url")
            Field(\.pullsURL, "pulls_url")
            Field(\.milestonesURL, "milestones_url")
            Field(\.notificationsURL, "notifications_url")
            Field(\.labelsURL, "labels_url")
            Field(\.releasesURL, "releases_url")
            Field(\.deploymentsURL, "deployments_url")
            Field(\.createdAt, "created_at")
            Field(\.updatedAt, "updated_at")
            Field(\.pushedAt, "pushed_at")
            Field(\.gitURL, "git_url")
            Field(\.sshURL, "ssh_url")
            Field(\.cloneURL, "clone_url")
            Field(\.svnURL, "svn_url")
            Field(\.homepage, "homepage").nullable()
            Field(\.size, "size")
            Field(\.stargazersCount, "stargazers_count")
            Field(\.watchersCount, "watchers_count")
            Field(\.language, "language").nullable()
            Field(\.hasIssues, "has_issues")
            Field(\.hasProjects, "has_projects")
            Field(\.hasDownloads, "has_downloads")
            Field(\.hasWiki, "has_wiki")
            Field(\.hasPages, "has_pages")
            Field(\.forksCount, "forks_count")
            Field(\.mirrorURL, "mirror_url").nullable()
            Field(\.isArchived, "archived")
            Field(\.isDisabled, "disabled")
            Field(\.openIssuesCount, "open_issues_count")
            Field(\.license, "license").nullable()
            Field(\.allowForking, "allow_forking")
            Field(\.isTemplate, "is_template")
            Field(\.webCommitSignoffRequired, "web_commit_signoff_required")
            Field(\.topics, "topics")
            Field(\.visibility, "visibility")
            Field(\.forks, "forks")
            Field(\.openIssues, "open_issues")
            Field(\.watchers, "watchers")
            Field(\.defaultBranch, "default_branch")
            Field(\.permissions, "permissions")
            Field(\.tempCloneToken, "temp_clone_token")
            Field(\.allowSquashMerge, "allow_squash_merge")
            Field(\.allowMergeCommit, "allow_merge_commit")
            Field(\.allowRebaseMerge, "allow_rebase_merge")
            Field(\.allowAutoMerge, "allow_auto_merge")
            Field(\.deleteBranchOnMerge, "delete_branch_on_merge")
            Field(\.allowUpdateBranch, "allow_update_branch")
            Field(\.useSquashPrTitleAsDefault, "use_squash_pr_title_as_default")
            Field(\.organization, "organization")
            Field(\.networkCount, "network_count")
            Field(\.subscribersCount, "subscribers_count")
        }
    }

    /// A permissions.
    struct Permissions: Mappable {
        var canAdminister = false
        var canMaintain = false
        var canPush = false
        var canTriage = false
        var canPull = false

        static let mapping = Mapping<Permissions> {
            Field(\.canAdminister, "admin")
            Field(\.canMaintain, "maintain")
            Field(\.canPush, "push")
            Field(\.canTriage, "triage")
            Field(\.canPull, "pull")
        }
    }

    /// A reference.
    struct Reference: Mappable {
        var ref = ""
        var nodeID = ""
        var url = URL.unset
        var object = ReferenceTarget()

        static let mapping = Mapping<Reference> {
            Field(\.ref, "ref")
            Field(\.nodeID, "node_id")
            Field(\.url, "url")
            Field(\.object, "object")
        }
    }
}
