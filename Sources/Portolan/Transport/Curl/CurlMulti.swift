// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    /// The multi handle of libcurl: many transfers on one thread, one cache of connections.
    @safe final class CurlMulti {
        private let configuration: CurlTransportConfiguration
        private var pointer: UnsafeMutableRawPointer?

        init(configuration: CurlTransportConfiguration) {
            self.configuration = configuration
        }

        /// Once for the process; libcurl asks for it, and never for the opposite.
        private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_SSL | CURL_GLOBAL_WIN32)) == CURLE_OK

        /// Makes the handle unless it is there.
        func open() -> Bool {
            guard unsafe pointer == nil else { return true }
            guard Self.isLibraryReady, let multi = unsafe curl_multi_init() else { return false }
            _ = unsafe portolan_curl_multi_set_long(
                multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
            _ = unsafe portolan_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.connectionCacheSize)
            unsafe pointer = multi
            return true
        }

        func close() {
            unsafe curl_multi_cleanup(pointer)
            unsafe pointer = nil
        }

        func add(_ handle: CurlHandle) -> Bool { unsafe curl_multi_add_handle(pointer, handle.easy) == CURLM_OK }

        func remove(_ handle: CurlHandle) { unsafe curl_multi_remove_handle(pointer, handle.easy) }

        func resume(_ handle: CurlHandle) { _ = unsafe curl_easy_pause(handle.easy, CURLPAUSE_CONT) }

        /// Moves every transfer on; `false` when libcurl cannot go on at all, as without memory.
        func perform() -> Bool {
            var running: Int32 = 0
            return unsafe curl_multi_perform(pointer, &running) == CURLM_OK
        }

        func nextFinished() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
            var result = CURLE_OK
            guard let easy = unsafe portolan_curl_next_finished(pointer, &result) else { return nil }
            return unsafe (easy, result)
        }

        /// Waits for the network, or for a signal, which is taken.
        func sleep(until signal: CurlSignal, atMost duration: Duration) {
            let milliseconds = Int32(duration.clampedMilliseconds)
            if unsafe portolan_curl_multi_wait(pointer, signal.descriptor, milliseconds) { signal.take() }
        }
    }
#endif
