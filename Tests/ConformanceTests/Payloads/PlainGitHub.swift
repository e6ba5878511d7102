// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Models of GitHub's answers as the compiler makes them: with no mapping, for any decoder.
enum PlainGitHub {
    enum State: String, Decodable {
        case open
        case closed
    }

    struct Account: Decodable, Equatable {
        enum Kind: String, Decodable {
            case user = "User"
            case organization = "Organization"
        }

        let login: String
        let id: Int
        let nodeId: String
        let avatarUrl: URL
        let gravatarId: String?
        let type: Kind
        let siteAdmin: Bool
    }

    struct Label: Decodable, Equatable {
        let id: UInt64
        let name: String
        let color: String
        let `default`: Bool
        let description: String?
    }

    struct Reactions: Decodable, Equatable {
        enum CodingKeys: String, CodingKey {
            case total = "totalCount"
            case plusOne = "+1"
            case minusOne = "-1"
            case heart
        }

        let total: Int8
        let plusOne: Float
        let minusOne: UInt8
        let heart: Int
    }

    struct Issue: Decodable, Equatable {
        let number: UInt16
        let title: String
        let user: Account
        let labels: [Label]
        let state: State
        let locked: Bool
        let assignee: Account?
        let assignees: [Account]
        let comments: Int8
        let createdAt: Date
        let closedAt: Date?
        let body: String?
        let reactions: Reactions?
        let stateReason: String?
        let milestone: DecodedJSON?
    }

    struct Repository: Decodable, Equatable {
        enum CodingKeys: String, CodingKey {
            case id
            case fullName
            case isPrivate = "private"
            case owner
            case size
            case pushedAt
            case defaultBranch
            case topics
            case permissions
            case license
        }

        let id: Int64
        let fullName: String
        let isPrivate: Bool
        let owner: Account
        let size: Double
        let pushedAt: Date
        let defaultBranch: String
        let topics: Set<String>?
        let permissions: [String: Bool]?
        let license: [String: String?]?
    }

    /// A commit and its file, read by hand from the objects within.
    struct FileChange: Decodable, Equatable {
        private enum Keys: String, CodingKey {
            case commit
            case content
        }

        private enum CommitKeys: String, CodingKey {
            case sha
            case parents
            case author
        }

        private struct Parent: Decodable {
            let sha: String
        }

        let sha: String
        let parents: [String]
        let author: [String: String]
        let file: DecodedJSON

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let commit = try container.nestedContainer(keyedBy: CommitKeys.self, forKey: .commit)
            sha = try commit.decode(String.self, forKey: .sha)
            var parents: [String] = []
            var list = try commit.nestedUnkeyedContainer(forKey: .parents)
            while !list.isAtEnd {
                parents.append(try list.decode(Parent.self).sha)
            }
            self.parents = parents
            author = try commit.decode([String: String].self, forKey: .author)
            file = try DecodedJSON(from: container.superDecoder(forKey: .content))
        }
    }
}
