// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#ifndef PORTOLAN_CALLOCATIONS_H
#define PORTOLAN_CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// What the allocator was asked for between a beginning and an end.
struct allocation_counts {
    /// Blocks asked for; a block that was made larger counts as one more.
    int64_t blocks;
    /// Bytes of the blocks that were made and not freed; less than zero when older ones were freed.
    int64_t live_bytes;
    /// The most bytes that were live at once.
    int64_t peak_bytes;
};

/// Whether this system's allocator can be counted: on Linux with glibc.
bool allocations_can_be_counted(void);

/// Begins to count, in all threads, from zero.
void allocations_begin(void);

/// Bytes that are live now.
int64_t allocations_live(void);

/// Ends counting.
struct allocation_counts allocations_end(void);

#endif
