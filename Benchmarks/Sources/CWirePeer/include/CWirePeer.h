// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#ifndef PORTOLAN_CWIREPEER_H
#define PORTOLAN_CWIREPEER_H

#include <stdbool.h>
#include <stdint.h>

/// A client in plain C on libcurl's multi interface, in one thread: what the library costs by itself.
struct wire_peer;

/// Makes a client that keeps `concurrency` requests to a URL under way; null without memory.
struct wire_peer *wire_peer_make(const char *url, int concurrency);

/// Sends `count` requests for each of those under way at once, and waits for the answers.
///
/// `latencies`, null or `concurrency * count` numbers, takes nanoseconds. Answers how many requests failed.
int wire_peer_run(struct wire_peer *peer, int count, int64_t *latencies);

/// Bytes of body of the last answer.
int64_t wire_peer_body_size(const struct wire_peer *peer);

void wire_peer_free(struct wire_peer *peer);

/// Keeps the calling thread, and the processes and threads it starts from now on, on one processor.
bool wire_pin(int processor);

/// A port of 127.0.0.1 that takes connections and never says anything; at `backlog` 0 it takes two and ignores all others.
///
/// Answers the socket, or a number below zero.
int wire_silent_port(int backlog, uint16_t *port);

#endif
