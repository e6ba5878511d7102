// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The same models of posts as the compiler makes them `Codable`.
extension Plain {
    /// A post, all of it.
    struct Post: Codable {
        var id: Int
        var author: String
        var title: String
        var body: String
        var tags: [String]
        var likes: Int
        var createdAt: String

        enum CodingKeys: String, CodingKey {
            case id
            case author
            case title
            case body
            case tags
            case likes
            case createdAt = "created_at"
        }
    }

    /// Posts.
    struct PostList: Codable {
        var posts: [Post]
    }
}
