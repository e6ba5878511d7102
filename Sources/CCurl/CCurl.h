// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#pragma once
#include <curl/curl.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/eventfd.h>
#include <sys/prctl.h>
#endif

// Swift cannot call C functions with variable arguments, so each kind of argument has a function of its own here.
// The options themselves stay within what libcurl 7.88 has.

static inline CURLcode portolan_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portolan_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portolan_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portolan_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portolan_curl_set_url(CURL *handle, CURLU *url) {
    return curl_easy_setopt(handle, CURLOPT_CURLU, url);
}

static inline CURLcode portolan_curl_set_fields(CURL *handle, struct curl_slist *fields) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

typedef size_t (*portolan_curl_data_callback)(char *data, size_t size, size_t count, void *context);
typedef int (*portolan_curl_seek_callback)(void *context, curl_off_t offset, int origin);
typedef int (*portolan_curl_begin_callback)(void *resolver, void *reserved, void *context);
typedef int (*portolan_curl_socket_callback)(void *context, curl_socket_t socket, curlsocktype purpose);
typedef curl_socket_t (*portolan_curl_open_callback)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*portolan_curl_connected_callback)(
    void *context, char *remote_address, char *local_address, int remote_port, int local_port);

// For CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION and CURLOPT_READFUNCTION.
static inline CURLcode portolan_curl_set_data_callback(
    CURL *handle, CURLoption option, portolan_curl_data_callback callback) {
    return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode portolan_curl_set_seek_callback(CURL *handle, portolan_curl_seek_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, callback);
}

static inline CURLcode portolan_curl_set_begin_callback(CURL *handle, portolan_curl_begin_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_RESOLVER_START_FUNCTION, callback);
}

static inline CURLcode portolan_curl_set_socket_callback(CURL *handle, portolan_curl_socket_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, callback);
}

static inline CURLcode portolan_curl_set_connected_callback(
    CURL *handle, portolan_curl_connected_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline void *portolan_curl_get_private(CURL *handle) {
    char *context = 0;
    curl_easy_getinfo(handle, CURLINFO_PRIVATE, &context);
    return context;
}

static inline CURLcode portolan_curl_set_open_callback(CURL *handle, portolan_curl_open_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

// Bytes that libcurl copies, for the options whose names end in BLOB.
static inline CURLcode portolan_curl_set_bytes(CURL *handle, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(handle, option, &blob);
}

// The bytes of an address of the internet and how many they are: 4, 16, or 0 for one of another kind.
static inline int portolan_curl_address(const struct curl_sockaddr *address, unsigned char *bytes) {
    if (address->family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

// Numbers that libcurl has measured; 0 where it does not know.
static inline long portolan_curl_get_long(CURL *handle, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t portolan_curl_get_size(CURL *handle, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

// A text that lives as long as the handle is not used again; null where there is none.
static inline const char *portolan_curl_get_text(CURL *handle, CURLINFO info) {
    const char *value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline CURLMcode portolan_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// The next finished transfer and its result; null when there is none.
static inline CURL *portolan_curl_next_finished(CURLM *multi, CURLcode *result) {
    int remaining = 0;
    for (;;) {
        CURLMsg *message = curl_multi_info_read(multi, &remaining);
        if (!message) return 0;
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
}

static inline bool portolan_has_same_bytes(const void *left, const void *right, size_t count) {
    return memcmp(left, right, count) == 0;
}

// A counter of the system that can be waited for like a socket; negative where there is none.
static inline int portolan_signal_open(void) {
#ifdef __linux__
    return eventfd(0, EFD_CLOEXEC);
#else
    return -1;
#endif
}

static inline void portolan_signal_close(int signal) {
    if (signal >= 0) close(signal);
}

// It can fail only by being interrupted, or when it was given 2^64 times and never taken.
static inline void portolan_signal_give(int signal) {
    uint64_t one = 1;
    while (write(signal, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

static inline void portolan_signal_take(int signal) {
    uint64_t count;
    while (read(signal, &count, sizeof count) < 0 && errno == EINTR) {
    }
}

// Waits for the network, and for a signal; tells whether that was given.
static inline bool portolan_curl_multi_wait(CURLM *multi, int signal, int milliseconds) {
    struct curl_waitfd waited = {signal, CURL_WAIT_POLLIN, 0};
    curl_multi_poll(multi, &waited, 1, milliseconds, 0);
    return waited.revents != 0;
}

// What tools such as top and gdb show for the calling thread; at most 15 characters.
static inline void portolan_curl_name_thread(const char *name) {
#ifdef __linux__
    prctl(PR_SET_NAME, name, 0, 0, 0);
#else
    (void)name;
#endif
}
