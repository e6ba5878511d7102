// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#pragma once
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <string.h>

// Swift sees neither macros with arguments nor functions with variable arguments, so each has a function here. All of them
// are part of OpenSSL 3.0.

static inline EVP_PKEY *portolan_openssl_new_key(void) {
    return EVP_EC_gen("P-256");
}

// Adds an extension, written as in OpenSSL's configuration files; 1 when it could be added.
static inline int portolan_openssl_add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509V3_set_ctx_nodb(&context);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    if (!extension) return 0;
    int result = X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return result;
}

// What a BIO in memory holds.
static inline size_t portolan_openssl_contents(BIO *memory, char **bytes) {
    return (size_t)BIO_get_mem_data(memory, bytes);
}

static inline void portolan_openssl_empty(BIO *memory) {
    (void)BIO_reset(memory);
}

// Refuses clients that show no certificate of an authority, and tells them its name.
static inline int portolan_openssl_require_client_certificate(SSL_CTX *context, X509 *authority) {
    X509_STORE *store = SSL_CTX_get_cert_store(context);
    if (!store || X509_STORE_add_cert(store, authority) != 1) return 0;
    if (SSL_CTX_add_client_CA(context, authority) != 1) return 0;
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
    return 1;
}

static inline int portolan_openssl_choose_http_1_1(
    SSL *session, const unsigned char **chosen, unsigned char *chosen_length, const unsigned char *offered,
    unsigned int offered_length, void *unused) {
    (void)session;
    (void)unused;
    static const char name[] = "http/1.1";
    const unsigned char length = sizeof(name) - 1;
    for (unsigned int index = 0; index < offered_length; index += offered[index] + 1u) {
        if (offered[index] != length || offered_length - index - 1 < length) continue;
        if (memcmp(offered + index + 1, name, length) != 0) continue;
        *chosen = offered + index + 1;
        *chosen_length = length;
        return SSL_TLSEXT_ERR_OK;
    }
    return SSL_TLSEXT_ERR_NOACK;
}

// Answers "http/1.1" when a client offers it (ALPN), and nothing otherwise.
static inline void portolan_openssl_answer_http_1_1(SSL_CTX *context) {
    SSL_CTX_set_alpn_select_cb(context, portolan_openssl_choose_http_1_1, NULL);
}

// Every connection makes a handshake of its own; which versions it may choose is up to the caller, not to the system.
static inline int portolan_openssl_limit(SSL_CTX *context, int maximum_version) {
    SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    // TLS 1.1 signs with SHA-1, which only this level allows.
    if (maximum_version < TLS1_2_VERSION) SSL_CTX_set_security_level(context, 0);
    return SSL_CTX_set_num_tickets(context, 0) == 1 && SSL_CTX_set_min_proto_version(context, TLS1_VERSION) == 1
        && SSL_CTX_set_max_proto_version(context, maximum_version) == 1;
}
