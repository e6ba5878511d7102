// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Answers of a service that hosts code: lists of issues and of repositories, with invented values or with those of the
/// recorded payloads, where they are at hand.
enum HostingDocuments {
    /// About 300 KB of issues, each with some 30 keys of its own.
    static func issues() -> Sample {
        var generator = SampleGenerator(seed: 3)
        let given = GivenPayloads.issues()
        let count = given.isEmpty ? 95 : 130
        return list((0..<count).map { given.isEmpty ? issue(number: $0, &generator) : given[$0 % given.count] })
    }

    /// Repositories with about 100 keys each, of which few are wanted.
    static func repositories() -> Sample {
        var generator = SampleGenerator(seed: 4)
        let given = GivenPayloads.repositories()
        return list((0..<30).map { _ in given.first ?? repository(&generator) })
    }

    private static func list(_ items: [Sample]) -> Sample {
        ["total_count": .number(items.count), "incomplete_results": false, "items": .array(items)]
    }

    private static func issue(number: Int, _ generator: inout SampleGenerator) -> Sample {
        let repository = "https://api.code.example/repos/octo/\(generator.word())"
        let url = "\(repository)/issues/\(number)"
        let isClosed = generator.chance(40)
        let labels = (0..<generator.number(0...3)).map { _ in label(repository, &generator) }
        let assignees = generator.chance(30) ? [user(&generator)] : []
        return [
            "url": .text(url),
            "repository_url": .text(repository),
            "labels_url": .text("\(url)/labels{/name}"),
            "comments_url": .text("\(url)/comments"),
            "events_url": .text("\(url)/events"),
            "html_url": .text("https://code.example/octo/issues/\(number)"),
            "id": .number(generator.number(1_000_000...2_000_000_000)),
            "node_id": .text("I_\(generator.identifier(14))"),
            "number": .number(number),
            "title": .text(generator.words(3...9)),
            "user": user(&generator),
            "labels": .array(labels),
            "state": isClosed ? "closed" : "open",
            "locked": false,
            "assignee": assignees.first ?? .null,
            "assignees": .array(assignees),
            "milestone": .null,
            "comments": .number(generator.number(0...90)),
            "created_at": .text(generator.time()),
            "updated_at": .text(generator.time()),
            "closed_at": isClosed ? .text(generator.time()) : .null,
            "author_association": .text(generator.pick(["MEMBER", "NONE", "CONTRIBUTOR"])),
            "active_lock_reason": .null,
            "body": generator.chance(85) ? .text(body(&generator)) : .null,
            "reactions": [
                "url": .text("\(url)/reactions"), "total_count": 3, "+1": 2, "-1": 0, "laugh": 0, "hooray": 0,
                "confused": 0, "heart": 1, "rocket": 0, "eyes": 0,
            ],
            "timeline_url": .text("\(url)/timeline"),
            "performed_via_github_app": .null,
            "state_reason": isClosed ? "completed" : .null,
        ]
    }

    private static func body(_ generator: inout SampleGenerator) -> String {
        (0..<generator.number(1...4)).map { _ in generator.words(4...16) }.joined(separator: "\r\n\r\n")
    }

    private static func label(_ repository: String, _ generator: inout SampleGenerator) -> Sample {
        let name = generator.word()
        return [
            "id": .number(generator.number(1_000...9_000_000)),
            "node_id": .text("LA_\(generator.identifier(14))"),
            "url": .text("\(repository)/labels/\(name)"),
            "name": .text(name),
            "color": .text(generator.hexadecimal(6)),
            "default": .bool(generator.chance(30)),
            "description": generator.chance(50) ? .text(generator.words(2...6)) : .null,
        ]
    }

    private static func user(_ generator: inout SampleGenerator) -> Sample {
        let login = "\(generator.word())-\(generator.word())"
        let id = generator.number(1_000...90_000_000)
        let url = "https://api.code.example/users/\(login)"
        let links = [
            ("followers_url", "followers"), ("following_url", "following{/other_user}"),
            ("gists_url", "gists{/gist_id}"),
            ("starred_url", "starred{/owner}{/repo}"), ("subscriptions_url", "subscriptions"),
            ("organizations_url", "orgs"), ("repos_url", "repos"), ("events_url", "events{/privacy}"),
            ("received_events_url", "received_events"),
        ]
        return .object(
            [
                ("login", .text(login)), ("id", .number(id)), ("node_id", .text(generator.identifier(16))),
                ("avatar_url", .text("https://avatars.code.example/u/\(id)?v=4")), ("gravatar_id", ""),
                ("url", .text(url)), ("html_url", .text("https://code.example/\(login)")),
            ] + links.map { ($0, .text("\(url)/\($1)")) } + [("type", "User"), ("site_admin", false)])
    }

    private static func repository(_ generator: inout SampleGenerator) -> Sample {
        let name = "\(generator.word())-\(generator.word())"
        let url = "https://api.code.example/repos/octo/\(name)"
        let links = [
            "forks", "keys{/key_id}", "collaborators{/collaborator}", "teams", "hooks", "issue_events{/number}",
            "events",
            "assignees{/user}", "branches{/branch}", "tags", "blobs{/sha}", "git_tags{/sha}", "git_refs{/sha}",
            "trees{/sha}", "statuses/{sha}", "languages", "stargazers", "contributors", "subscribers", "subscription",
            "commits{/sha}", "git_commits{/sha}", "comments{/number}", "issue_comment{/number}", "contents/{+path}",
            "compare/{base}...{head}", "merges", "archive/{archive_format}{/ref}", "downloads", "issues{/number}",
            "pulls{/number}", "milestones{/number}", "notifications{?since,all}", "labels{/name}", "releases{/id}",
            "deployments",
        ]
        let flags = [
            "has_issues", "has_projects", "has_downloads", "has_wiki", "has_pages", "has_discussions", "archived",
            "disabled",
            "allow_forking", "is_template", "web_commit_signoff_required", "allow_squash_merge", "allow_merge_commit",
            "allow_rebase_merge", "allow_auto_merge", "delete_branch_on_merge", "allow_update_branch",
            "use_squash_pr_title_as_default",
        ]
        let counts = ["size", "watchers_count", "forks_count", "forks", "open_issues", "watchers", "network_count"]
        let owner = user(&generator)
        let hasLicence = generator.chance(70)
        var members: [(name: String, value: Sample)] = [
            ("id", .number(generator.number(1_000...900_000_000))), ("node_id", .text(generator.identifier(20))),
            ("name", .text(name)), ("full_name", .text("octo/\(name)")), ("private", .bool(generator.chance(20))),
            ("owner", owner), ("html_url", .text("https://code.example/octo/\(name)")),
            ("description", generator.chance(80) ? .text(generator.words(3...10)) : .null),
            ("fork", .bool(generator.chance(20))), ("url", .text(url)),
        ]
        members += links.map { link in
            ("\(link.prefix { $0.isLetter || $0 == "_" })_url", .text("\(url)/\(link)"))
        }
        members += ["created_at", "updated_at", "pushed_at"].map { ($0, .text(generator.time())) }
        members += ["git_url", "ssh_url", "clone_url", "svn_url", "mirror_url"].map { ($0, .text("\(url).git")) }
        members += [("homepage", .null), ("stargazers_count", .number(generator.number(0...90_000)))]
        members += counts.map { ($0, .number(generator.number(0...9_000))) }
        members += [("language", generator.chance(90) ? .text(generator.pick(["Swift", "C", "Python"])) : .null)]
        members += flags.map { ($0, .bool(generator.chance(50))) }
        members += [
            ("open_issues_count", .number(generator.number(0...900))),
            (
                "license",
                hasLicence ? ["key": "mit", "name": "MIT License", "spdx_id": "MIT", "node_id": "MDc6TGlj"] : .null
            ),
            ("topics", .array((0..<generator.number(0...6)).map { _ in .text(generator.word()) })),
            ("visibility", "public"), ("default_branch", "main"),
            ("permissions", ["admin": false, "maintain": false, "push": true, "triage": true, "pull": true]),
            ("organization", owner),
        ]
        return .object(members)
    }
}
