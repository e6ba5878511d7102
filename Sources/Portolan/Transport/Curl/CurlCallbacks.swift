// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    // libcurl calls these on the thread of the loop, and only while the loop has called libcurl: they touch what that
    // thread owns. They are global functions because a closure could take on the isolation of the code around it.

    private func handle(_ context: UnsafeMutableRawPointer?) -> CurlHandle? {
        unsafe context.map { unsafe Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    private func bytes(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeRawBufferPointer(start: data, count: count).bindMemory(to: UInt8.self)
    }

    func curlDidReceiveLine(
        _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let handle = unsafe handle(context) else { return 0 }
        handle.wasActive()
        do throws(TransportError) {
            if unsafe try handle.response.receiveLine(bytes(data, size * count)) { try handle.receivedHeader() }
            return size * count
        } catch {
            handle.failure = error
            return 0
        }
    }

    func curlDidReceiveBody(
        _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let handle = unsafe handle(context) else { return 0 }
        handle.wasActive()
        do throws(TransportError) {
            // libcurl hands the same bytes over again when the transfer goes on.
            guard unsafe try handle.receiveBody(bytes(data, size * count)) else { return Int(CURL_WRITEFUNC_PAUSE) }
            return size * count
        } catch {
            handle.failure = error
            // Any number but the one given stops the transfer, and 0 would be right for no bytes.
            return size * count == 0 ? 1 : 0
        }
    }

    func curlWantsBody(
        _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let handle = unsafe handle(context) else { return Int(CURL_READFUNC_ABORT) }
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: data, count: size * count)
        switch unsafe handle.readUpload(into: buffer) {
        case .bytes(let count):
            handle.sentBody(count)
            return count
        case .later:
            handle.isUploadPaused = true
            return Int(CURL_READFUNC_PAUSE)
        case .end:
            return 0
        case .failure(let error):
            handle.failure = error
            return Int(CURL_READFUNC_ABORT)
        }
    }

    func curlWantsToRewind(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
        guard let handle = unsafe handle(context), origin == 0 else { return CURL_SEEKFUNC_FAIL }
        if case .stream(let pipe) = handle.upload {
            return offset == 0 && pipe.isUntouched ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
        }
        handle.uploadOffset = Int64(offset)
        return CURL_SEEKFUNC_OK
    }

    func curlBeginsToResolve(
        _ resolver: UnsafeMutableRawPointer?, _ reserved: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
    ) -> Int32 {
        unsafe handle(context)?.beganToConnect()
        return 0
    }

    func curlBeginsToConnect(
        _ context: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ purpose: curlsocktype
    ) -> Int32 {
        unsafe handle(context)?.beganToConnect()
        return CURL_SOCKOPT_OK
    }

    func curlIsConnected(
        _ context: UnsafeMutableRawPointer?, _ remoteAddress: UnsafeMutablePointer<CChar>?,
        _ localAddress: UnsafeMutablePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32
    ) -> Int32 {
        guard let handle = unsafe handle(context) else { return CURL_PREREQFUNC_ABORT }
        // A connection that is used again was allowed when it was opened, by this filter; it costs little to be sure.
        if handle.filter != nil, let text = unsafe remoteAddress,
            let address = unsafe NetworkAddress(String(cString: text)), !handle.mayConnect(to: address)
        {
            return CURL_PREREQFUNC_ABORT
        }
        return handle.mayWriteRequest() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    extension CurlHandle {
        /// Called when there is a connection, each time before the request is written to it.
        ///
        /// libcurl writes a request again, whatever its method, when a connection that was used before ends without a
        /// byte of an answer. The server may have read and obeyed it, so only an idempotent request is let through.
        fileprivate func mayWriteRequest() -> Bool {
            connected()
            guard attempts > 1, let transfer else { return true }
            var isRepeatable = transfer.request.method.isIdempotent
            if case .stream(let pipe) = upload, !pipe.isUntouched { isRepeatable = false }
            if !isRepeatable {
                failure = TransportError(.connectionLost, "the connection ended before an answer came")
            }
            return isRepeatable
        }

        fileprivate func readUpload(into buffer: UnsafeMutableRawBufferPointer) -> UploadPipe.Supply {
            switch upload {
            case .none:
                return .end
            case .bytes(let bytes):
                let start = Int(uploadOffset)
                let count = min(buffer.count, bytes.count - start)
                guard count > 0 else { return .end }
                unsafe bytes.withUnsafeBytes { content in
                    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: content[start..<start + count]))
                }
                return .bytes(count)
            case .file(let file):
                guard let count = unsafe file.read(into: buffer, at: uploadOffset) else {
                    return .failure(
                        TransportError(.unreadableRequestBody, "the file of the body cannot be read, or became shorter")
                    )
                }
                return count == 0 ? .end : .bytes(count)
            case .stream(let pipe):
                return unsafe pipe.read(into: buffer)
            }
        }
    }
#endif
