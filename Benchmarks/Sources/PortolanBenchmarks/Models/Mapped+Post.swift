// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// Models of posts, read and written by their mappings.
extension Mapped {
    /// A post, all of it.
    struct Post: Mappable {
        var id = 0
        var author = ""
        var title = ""
        var body = ""
        var tags: [String] = []
        var likes = 0
        var createdAt = ""

        static let mapping = Mapping<Post> {
            Field(\.id, "id")
            Field(\.author, "author")
            Field(\.title, "title")
            Field(\.body, "body")
            Field(\.tags, "tags")
            Field(\.likes, "likes")
            Field(\.createdAt, "created_at")
        }
    }

    /// Posts.
    struct PostList: Mappable {
        var posts: [Post] = []

        static let mapping = Mapping<PostList> {
            Field(\.posts, "posts")
        }
    }
}
