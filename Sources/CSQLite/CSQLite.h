// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#pragma once
#include <sqlite3.h>

// Swift cannot write SQLITE_TRANSIENT, a cast of -1 to a function pointer: SQLite copies the content before these return.

static inline int portolan_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int portolan_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
