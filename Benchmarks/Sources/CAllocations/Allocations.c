// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// The definitions of malloc and its kin in an executable come before those of glibc, for every library that is loaded
// ("Replacing malloc" in the GNU C Library manual). These count, then hand on to glibc's own under its second names.
// While nothing is counted they cost one load and one branch that is always taken the same way.

#include "CAllocations.h"

#include <stdatomic.h>
#include <stddef.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_bool is_counting;
static atomic_int_fast64_t blocks;
static atomic_int_fast64_t live_bytes;
static atomic_int_fast64_t peak_bytes;

static void *made(void *block) {
    if (!atomic_load_explicit(&is_counting, memory_order_relaxed) || block == NULL) return block;
    atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
    int64_t size = (int64_t)malloc_usable_size(block);
    int64_t live = atomic_fetch_add_explicit(&live_bytes, size, memory_order_relaxed) + size;
    int_fast64_t peak = atomic_load_explicit(&peak_bytes, memory_order_relaxed);
    while (live > peak &&
           !atomic_compare_exchange_weak_explicit(&peak_bytes, &peak, live, memory_order_relaxed, memory_order_relaxed)) {
    }
    return block;
}

static void gone(size_t size) {
    atomic_fetch_sub_explicit(&live_bytes, (int64_t)size, memory_order_relaxed);
}

void *malloc(size_t size) { return made(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return made(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
    if (!atomic_load_explicit(&is_counting, memory_order_relaxed)) return __libc_realloc(block, size);
    size_t before = block == NULL ? 0 : malloc_usable_size(block);
    void *moved = __libc_realloc(block, size);
    if (moved != NULL || size == 0) gone(before);
    return made(moved);
}

void *aligned_alloc(size_t alignment, size_t size) { return made(__libc_memalign(alignment, size)); }

void *memalign(size_t alignment, size_t size) { return made(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    void *made_block = made(__libc_memalign(alignment, size));
    if (made_block == NULL) return ENOMEM;
    *block = made_block;
    return 0;
}

void free(void *block) {
    if (atomic_load_explicit(&is_counting, memory_order_relaxed) && block != NULL) gone(malloc_usable_size(block));
    __libc_free(block);
}

bool allocations_can_be_counted(void) { return true; }

void allocations_begin(void) {
    atomic_store(&blocks, 0);
    atomic_store(&live_bytes, 0);
    atomic_store(&peak_bytes, 0);
    atomic_store(&is_counting, true);
}

int64_t allocations_live(void) { return atomic_load(&live_bytes); }

struct allocation_counts allocations_end(void) {
    atomic_store(&is_counting, false);
    struct allocation_counts counts = {atomic_load(&blocks), atomic_load(&live_bytes), atomic_load(&peak_bytes)};
    return counts;
}

#else

bool allocations_can_be_counted(void) { return false; }

void allocations_begin(void) {}

int64_t allocations_live(void) { return 0; }

struct allocation_counts allocations_end(void) {
    struct allocation_counts counts = {0, 0, 0};
    return counts;
}

#endif
