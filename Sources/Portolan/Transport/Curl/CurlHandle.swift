// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    /// One easy handle of libcurl and the transfer that it carries at the moment.
    ///
    /// Handles are used again and again: what holds for every request is set once, when a handle is made; what a
    /// request decides is set by ``prepare(for:now:)``, each time and completely, so that nothing leaks from one request
    /// into the next. Only the thread of the ``CurlLoop`` touches a handle.
    @safe final class CurlHandle {
        /// Bodies up to this size are copied by libcurl, which then sends them in one packet with the header.
        static let smallBodyLimit = 65_536

        let easy: UnsafeMutableRawPointer
        private let configuration: CurlTransportConfiguration
        /// Whose thread this is; it owns the handle.
        private unowned let loop: CurlLoop
        private let alarm: CurlAlarm
        /// The line that asks for content codings.
        private let codingsLine: String
        private let url: OpaquePointer
        private let errorText: UnsafeMutablePointer<CChar>
        private var fields: UnsafeMutablePointer<curl_slist>?
        /// Fields of the request before, which stand until one has others.
        private var lastFields: HTTPFields?
        private var lastHadBody = false
        /// A URL of the origin that libcurl has parsed.
        private var origin: HTTPURL?
        private var proxy: String?
        /// What libcurl's own limit for connecting is at the moment.
        private var connectTimeout = Duration.zero
        /// The method of the request before, if that was set for a request without a body.
        private var bodylessMethod: HTTPMethod?

        /// What changes with each line and each piece.
        private struct Progress {
            var response = CurlResponse(sizeLimit: 0, isBodyExpected: false, memory: CurlLineMemory())
            var timing = CurlTiming(
                options: TransportOptions(), connectLimit: CurlConnectLimit(.seconds(30)), now: .now)
        }

        // Behind a pointer, since access to a property of a class is checked while the program runs, each time. No callback
        // runs while another one is in one of these.
        private let progress: UnsafeMutablePointer<Progress>
        private(set) var transfer: CurlTransfer?
        var upload = CurlTransfer.Upload.none
        /// How many bytes of the body have been handed to libcurl.
        var uploadOffset: Int64 = 0
        var isUploadPaused = false
        private var isHeldUp = false
        /// An address that the filter did not allow to connect to.
        var refusedAddress: NetworkAddress?
        /// Whether libcurl has taken every option that safety depends on.
        var isSafe = true
        private var amounts = TransferAmounts()
        /// What a callback found wrong before it told libcurl to stop.
        var failure: TransportError?
        /// How often the request was about to be written: more than once when libcurl begins anew.
        private(set) var attempts = 0

        /// - Returns: `nil` when libcurl has no memory.
        init?(on loop: CurlLoop, _ configuration: CurlTransportConfiguration, alarm: CurlAlarm) {
            guard let easy = unsafe curl_easy_init() else { return nil }
            guard let url = unsafe curl_url() else {
                unsafe curl_easy_cleanup(easy)
                return nil
            }
            unsafe self.easy = easy
            unsafe self.url = url
            self.configuration = configuration
            self.loop = loop
            self.alarm = alarm
            codingsLine = "Accept-Encoding: " + configuration.contentCodings.map(\.rawValue).joined(separator: ", ")
            unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
            unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
            unsafe progress = .allocate(capacity: 1)
            unsafe progress.initialize(to: Progress())
            setCommonOptions()
        }

        deinit {
            unsafe curl_easy_cleanup(easy)
            unsafe curl_url_cleanup(url)
            unsafe curl_slist_free_all(fields)
            unsafe errorText.deallocate()
            unsafe progress.deinitialize(count: 1)
            unsafe progress.deallocate()
        }

        var response: CurlResponse {
            _read { yield unsafe progress.pointee.response }
            _modify { yield unsafe &progress.pointee.response }
        }

        private(set) var timing: CurlTiming {
            _read { yield unsafe progress.pointee.timing }
            _modify { yield unsafe &progress.pointee.timing }
        }

        /// libcurl's sentence about the last failure; often empty.
        var errorDetail: String { unsafe String(cString: errorText) }

        var filter: AddressFilter? { configuration.addressFilter }

        func set(_ option: CURLoption, _ value: Int) {
            _ = unsafe portolan_curl_set_long(easy, option, value)
        }

        func set(_ option: CURLoption, _ value: String?) {
            _ = unsafe portolan_curl_set_text(easy, option, value)
        }

        private func setCommonOptions() {
            let context = unsafe Unmanaged.passUnretained(self).toOpaque()
            for option in [
                CURLOPT_PRIVATE, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA,
                CURLOPT_SOCKOPTDATA, CURLOPT_RESOLVER_START_DATA, CURLOPT_PREREQDATA, CURLOPT_OPENSOCKETDATA,
            ] {
                _ = unsafe portolan_curl_set_pointer(easy, option, context)
            }
            _ = unsafe portolan_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
            _ = unsafe portolan_curl_set_data_callback(easy, CURLOPT_HEADERFUNCTION, curlDidReceiveLine)
            _ = unsafe portolan_curl_set_data_callback(easy, CURLOPT_WRITEFUNCTION, curlDidReceiveBody)
            _ = unsafe portolan_curl_set_data_callback(easy, CURLOPT_READFUNCTION, curlWantsBody)
            _ = unsafe portolan_curl_set_seek_callback(easy, curlWantsToRewind)
            _ = unsafe portolan_curl_set_begin_callback(easy, curlBeginsToResolve)
            _ = unsafe portolan_curl_set_socket_callback(easy, curlBeginsToConnect)
            _ = unsafe portolan_curl_set_connected_callback(easy, curlIsConnected)
            set(CURLOPT_NOSIGNAL, 1)
            // Without it, giving up during a look-up would block the thread until the look-up ends.
            set(CURLOPT_QUICK_EXIT, 1)
            // libcurl is often built with a dozen other protocols.
            require(CURLOPT_PROTOCOLS_STR, "http,https")
            set(CURLOPT_FOLLOWLOCATION, 0)
            set(CURLOPT_PATH_AS_IS, 1)
            set(CURLOPT_NOPROGRESS, 1)
            set(CURLOPT_TCP_NODELAY, 1)
            set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // Which hosts are asked directly is decided here, since the form of the target depends on it.
            set(CURLOPT_NOPROXY, "")
            set(CURLOPT_PROXY, "")
            set(CURLOPT_UNIX_SOCKET_PATH, configuration.unixSocketPath)
            if configuration.addressFilter != nil,
                unsafe portolan_curl_set_open_callback(easy, curlOpensSocket) != CURLE_OK
            {
                isSafe = false
            }
            set(CURLOPT_MAXCONNECTS, configuration.connectionCacheSize)
            switch configuration.version {
            case .automatic: set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            case .http1: set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            }
            setSecurity(configuration.security)
        }

        /// Takes a transfer on: sets every option that depends on the request.
        func prepare(for transfer: CurlTransfer, now: Moment) throws(TransportError) {
            let request = transfer.request
            self.transfer = transfer
            response = CurlResponse(
                sizeLimit: transfer.options.responseSizeLimit, isBodyExpected: request.method != .head,
                isStreamWanted: transfer.download != nil, memory: response.relinquishMemory())
            upload = transfer.upload
            uploadOffset = 0
            isUploadPaused = false
            isHeldUp = false
            refusedAddress = nil
            amounts = TransferAmounts()
            amounts.sentTotal = upload.length
            failure = nil
            attempts = 0
            beginTiming(of: transfer, now: now)
            alarm.bringForward(to: timing.deadline)
            unsafe errorText.pointee = 0

            try setURL(of: request)
            setMethod(of: request)
            setFields(of: request)
            extendConnectTimeout(now: now)
            let isSecure = request.scheme == "https"
            // Over TLS it is worth while to wait for a connection that may turn out to be shared.
            set(CURLOPT_PIPEWAIT, isSecure && configuration.version == .automatic ? 1 : 0)
            guard isSafe else {
                throw TransportError(.unsupported, "this libcurl does not know what the configuration demands of TLS")
            }
        }

        private func beginTiming(of transfer: CurlTransfer, now: Moment) {
            let options = transfer.options
            // Most requests have the same limits, and dividing times takes as long as the rest of this.
            let connectLimit =
                timing.connectLimit.timeout == options.connectTimeout
                ? timing.connectLimit : CurlConnectLimit(options.connectTimeout)
            timing = CurlTiming(
                options: options, connectLimit: connectLimit, deadline: options.end,
                timeSpent: transfer.timeSpentOpening, now: now)
        }

        /// Lets go of the transfer, and tells who watches that it has ended.
        func finish(_ failure: TransportError?) {
            if let observer = transfer?.options.observer { observer.ended(metrics(failure)) }
            transfer = nil
            upload = .none
            response = CurlResponse(sizeLimit: 0, isBodyExpected: false, memory: response.relinquishMemory())
        }

        /// Something has arrived or left.
        func wasActive() { timing.wasActive(now: alarm.now) }

        /// The header has arrived: an answer that is streamed is handed over.
        func receivedHeader() throws(TransportError) {
            if let transfer, response.isStreamReady {
                response.beginStream()
                amounts.receivedTotal = response.announcedLength
                if let header = response.finished(url: transfer.request.url) {
                    try transfer.answer(with: header, length: response.announcedLength, on: loop)
                }
            }
            receivedAnswer()
        }

        /// A piece of the body has arrived.
        ///
        /// - Returns: Whether it was taken; otherwise the transfer waits until the reader has caught up.
        func receiveBody(_ piece: UnsafeBufferPointer<UInt8>) throws(TransportError) -> Bool {
            if response.isStreamed {
                guard let pipe = transfer?.download, unsafe pipe.push(piece) else {
                    isHeldUp = true
                    timing.heldUp()
                    return false
                }
            }
            unsafe try response.receiveBody(piece)
            receivedAnswer()
            if let observer = transfer?.options.observer {
                amounts.received += Int64(piece.count)
                amounts.receivedTotal = response.announcedLength
                observer.transferred(amounts)
            }
            return true
        }

        /// A piece of the body was handed to libcurl.
        func sentBody(_ count: Int) {
            uploadOffset += Int64(count)
            wasActive()
            guard let observer = transfer?.options.observer else { return }
            amounts.sent = max(amounts.sent, uploadOffset)
            observer.transferred(amounts)
        }

        /// Whether the transfer waits for a body to be sent, or for a reader, and is to go on.
        func mustGoOn() -> Bool {
            guard isUploadPaused || isHeldUp else { return false }
            if isHeldUp {
                timing.wentOn(now: .now)
                alarm.bringForward(to: timing.deadline)
            }
            isUploadPaused = false
            isHeldUp = false
            return true
        }

        /// Something of the answer has arrived.
        ///
        /// libcurl goes on sending a body when the answer to it is complete, and over HTTP/2 (7.88 does) waits for ever to
        /// be allowed to when the server has lost interest: it no longer reads the frame that says so.
        private func receivedAnswer() {
            guard response.isComplete else { return }
            timing.answered(now: alarm.now)
            alarm.bringForward(to: timing.deadline)
        }

        /// The answer, if nothing can be missing from it, however the transfer ends.
        var completeAnswer: HTTPResponse? {
            guard let transfer, response.isComplete else { return nil }
            return response.finished(url: transfer.request.url)
        }

        /// Looking up or connecting has begun.
        func beganToConnect() {
            let now = alarm.now
            guard timing.beganToConnect(now: now) else { return }
            alarm.bringForward(to: timing.deadline)
            extendConnectTimeout(now: now)
        }

        /// There is a connection, and the request is about to be written to it.
        func connected() {
            attempts += 1
            timing.connected(now: alarm.now)
            alarm.bringForward(to: timing.deadline)
        }

        /// A queued transfer waits on: see ``extendConnectTimeout(now:)``.
        func lookAtQueue(now: Moment) {
            if timing.mustExtend(now: now) { extendConnectTimeout(now: now) }
            alarm.bringForward(to: timing.deadline)
        }

        /// Moves libcurl's own limit for connecting on.
        ///
        /// It is counted from the moment a transfer is handed over, waiting for a free connection included, and serves only
        /// to divide the time between several addresses.
        private func extendConnectTimeout(now: Moment) {
            let limit = now - timing.submitted + timing.connectLimit.allowance
            guard limit != connectTimeout else { return }
            connectTimeout = limit
            set(CURLOPT_CONNECTTIMEOUT_MS, limit.clampedMilliseconds)
        }

        private func setURL(of request: HTTPRequest) throws(TransportError) {
            // libcurl parses the origin only, once for all requests that follow one another to it.
            let url = request.url
            if !url.hasOrigin(of: origin) {
                origin = nil
                guard unsafe curl_url_set(self.url, CURLUPART_URL, url.origin, 0) == CURLUE_OK,
                    unsafe portolan_curl_set_url(easy, self.url) == CURLE_OK
                else { throw TransportError(.unsupported, "the host of the URL cannot be read") }
                if url.scheme == "https" { setSecurity(configuration.security, for: url.host) }
                origin = url
            }
            let proxy = configuration.proxy.proxy(for: url)
            if proxy != self.proxy {
                // An empty text, other than none, keeps libcurl from reading the environment.
                set(CURLOPT_PROXY, proxy ?? "")
                self.proxy = proxy
            }
            // Given apart, the target is sent byte for byte. A proxy for clear text wants the whole URL.
            let isForwarded = ProxyPolicy.isForwarded(url, by: proxy)
            set(CURLOPT_REQUEST_TARGET, isForwarded ? url.description : url.pathAndQuery)
        }

        private func hasBody(_ request: HTTPRequest) -> Bool {
            if case .none = upload { request.method.carriesParametersInBody } else { true }
        }

        private func setMethod(of request: HTTPRequest) {
            let method = request.method
            let hasBody = hasBody(request)
            if !hasBody, bodylessMethod == method { return }
            bodylessMethod = hasBody ? nil : method
            _ = unsafe portolan_curl_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
            guard hasBody else {
                // Also ends what POST and NOBODY of the request before have set.
                set(CURLOPT_HTTPGET, 1)
                set(CURLOPT_NOBODY, method == .head ? 1 : 0)
                set(CURLOPT_CUSTOMREQUEST, method == .get || method == .head ? nil : method.rawValue)
                return
            }
            set(CURLOPT_NOBODY, 0)
            set(CURLOPT_POST, 1)
            set(CURLOPT_CUSTOMREQUEST, method.rawValue)
            let length = upload.length
            _ = unsafe portolan_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(length ?? -1))
            if length == 0 {
                set(CURLOPT_COPYPOSTFIELDS, "")
            } else if case .bytes(let bytes) = upload, bytes.count <= Self.smallBodyLimit {
                unsafe bytes.withUnsafeBytes { buffer in
                    _ = unsafe portolan_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, buffer.baseAddress)
                }
            }
        }

        private func setFields(of request: HTTPRequest) {
            let isUnchanged = lastFields.map { lastFields in
                request.headerFields.isCopy(of: lastFields)
                    || lastFields.elementsEqual(request.headerFields) {
                        $0.name.rawName == $1.name.rawName && $0.value == $1.value
                    }
            }
            let hasBody = hasBody(request)
            guard isUnchanged != true || hasBody != lastHadBody else { return }
            lastFields = request.headerFields
            lastHadBody = hasBody
            unsafe curl_slist_free_all(fields)
            unsafe fields = nil
            // A name without a value takes away what libcurl would add of its own accord.
            if !request.headerFields.contains(.accept) { appendLine("Accept:") }
            if hasBody {
                if !request.headerFields.contains(.contentType) { appendLine("Content-Type:") }
                appendLine("Expect:")
            }
            for field in request.headerFields where !field.name.isForTransportAlone {
                appendLine(field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(field.value)")
            }
            if let transfer, !transfer.acceptedCodings.isEmpty { appendLine(codingsLine) }
            _ = unsafe portolan_curl_set_fields(easy, fields)
        }

        private func appendLine(_ line: String) {
            // `nil` means that there is no memory; what was there is kept.
            if let longer = unsafe curl_slist_append(fields, line) { unsafe fields = longer }
        }
    }

    extension CurlTransfer.Upload {
        /// How many bytes will be sent; `nil` when only the end of a stream will tell.
        var length: Int64? {
            switch self {
            case .none: 0
            case .bytes(let bytes): Int64(bytes.count)
            case .file(let file): file.length
            case .stream(let pipe): pipe.length
            }
        }
    }

    extension Duration {
        /// Whole milliseconds, rounded up, from 1 to 2³¹ - 1: what libcurl's options take.
        var clampedMilliseconds: Int {
            let (seconds, attoseconds) = components
            guard seconds >= 0 else { return 1 }
            guard seconds < 2_000_000 else { return Int(Int32.max) }
            return max(1, Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
        }
    }
#endif
