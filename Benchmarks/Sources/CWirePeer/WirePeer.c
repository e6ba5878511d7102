// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CWirePeer.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

struct buffer {
    char *bytes;
    size_t count;
    size_t capacity;
};

struct slot {
    CURL *easy;
    struct curl_slist *fields;
    struct buffer header;
    struct buffer body;
    char error[CURL_ERROR_SIZE];
    int64_t started;
    int remaining;
};

struct wire_peer {
    CURLM *multi;
    char *url;
    int concurrency;
    int64_t last_body_size;
    struct slot slots[];
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int append(struct buffer *buffer, const char *bytes, size_t count) {
    if (buffer->count + count > buffer->capacity) {
        size_t capacity = buffer->capacity * 2 > buffer->count + count ? buffer->capacity * 2 : buffer->count + count;
        char *longer = realloc(buffer->bytes, capacity);
        if (!longer) return 0;
        buffer->bytes = longer;
        buffer->capacity = capacity;
    }
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    return 1;
}

static void release(struct buffer *buffer) {
    free(buffer->bytes);
    memset(buffer, 0, sizeof *buffer);
}

static size_t did_receive_line(char *data, size_t size, size_t count, void *context) {
    struct slot *slot = context;
    size_t length = size * count;
    if (length > 16 && strncasecmp(data, "Content-Length: ", 16) == 0) {
        // As much at once as a server may make a client reserve.
        long announced = strtol(data + 16, NULL, 10);
        if (announced > 0 && announced <= 1000000 && (slot->body.bytes = malloc((size_t)announced)))
            slot->body.capacity = (size_t)announced;
    }
    return append(&slot->header, data, length) ? length : 0;
}

static size_t did_receive_body(char *data, size_t size, size_t count, void *context) {
    struct slot *slot = context;
    return append(&slot->body, data, size * count) ? size * count : 0;
}

// Everything is set anew for each request: nothing is known of the one before.
static int begin(struct wire_peer *peer, struct slot *slot) {
    CURL *easy = slot->easy;
    curl_easy_reset(easy);
    release(&slot->header);
    release(&slot->body);
    curl_slist_free_all(slot->fields);
    slot->fields = curl_slist_append(NULL, "Accept: application/json");
    slot->fields = curl_slist_append(slot->fields, "Authorization: Bearer 0123456789abcdef0123456789abcdef");
    if (!(slot->header.bytes = malloc(512))) return 0;
    slot->header.capacity = 512;
    curl_easy_setopt(easy, CURLOPT_URL, peer->url);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, slot->fields);
    curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, slot);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, did_receive_line);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, slot);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, did_receive_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, slot);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, slot->error);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_TCP_NODELAY, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_MAXCONNECTS, 128L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, 30000L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 60000L);
    slot->started = now();
    slot->remaining -= 1;
    return curl_multi_add_handle(peer->multi, easy) == CURLM_OK;
}

struct wire_peer *wire_peer_make(const char *url, int concurrency) {
    struct wire_peer *peer = calloc(1, sizeof *peer + (size_t)concurrency * sizeof(struct slot));
    if (!peer) return NULL;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    peer->multi = curl_multi_init();
    peer->url = strdup(url);
    peer->concurrency = concurrency;
    curl_multi_setopt(peer->multi, CURLMOPT_MAX_HOST_CONNECTIONS, 128L);
    curl_multi_setopt(peer->multi, CURLMOPT_MAXCONNECTS, 128L);
    for (int index = 0; index < concurrency; index++) peer->slots[index].easy = curl_easy_init();
    return peer;
}

int wire_peer_run(struct wire_peer *peer, int count, int64_t *latencies) {
    int failures = 0;
    int done = 0;
    int running = 0;
    for (int index = 0; index < peer->concurrency; index++) {
        peer->slots[index].remaining = count;
        if (!begin(peer, &peer->slots[index])) failures++;
    }
    while (done + failures < peer->concurrency * count) {
        curl_multi_perform(peer->multi, &running);
        CURLMsg *message;
        int left;
        int begun = 0;
        while ((message = curl_multi_info_read(peer->multi, &left))) {
            CURL *easy = message->easy_handle;
            CURLcode result = message->data.result;
            struct slot *slot = NULL;
            long status = 0;
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, &slot);
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            curl_multi_remove_handle(peer->multi, easy);
            if (latencies) latencies[done + failures] = now() - slot->started;
            peer->last_body_size = (int64_t)slot->body.count;
            if (result == CURLE_OK && status == 200) done++; else failures++;
            if (slot->remaining > 0) begun += begin(peer, slot);
        }
        if (!begun && done + failures < peer->concurrency * count) curl_multi_poll(peer->multi, NULL, 0, 1000, NULL);
    }
    return failures;
}

int64_t wire_peer_body_size(const struct wire_peer *peer) { return peer->last_body_size; }

void wire_peer_free(struct wire_peer *peer) {
    for (int index = 0; index < peer->concurrency; index++) {
        struct slot *slot = &peer->slots[index];
        curl_easy_cleanup(slot->easy);
        curl_slist_free_all(slot->fields);
        release(&slot->header);
        release(&slot->body);
    }
    curl_multi_cleanup(peer->multi);
    free(peer->url);
    free(peer);
}

bool wire_pin(int processor) {
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
#else
    (void)processor;
    return false;
#endif
}

int wire_silent_port(int backlog, uint16_t *port) {
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {0};
    socklen_t size = sizeof address;
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, backlog) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
        close(listener);
        return -1;
    }
    *port = ntohs(address.sin_port);
    // Whoever connects first fills the queue of a listener that never accepts.
    for (int index = 0; backlog == 0 && index < 2; index++) {
        int filler = socket(AF_INET, SOCK_STREAM, 0);
        fcntl(filler, F_SETFL, O_NONBLOCK);
        connect(filler, (struct sockaddr *)&address, size);
    }
    return listener;
}
