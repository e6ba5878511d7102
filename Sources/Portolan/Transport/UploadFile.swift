// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if URLSession || (Curl && canImport(CCurl))
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// An open file that is sent as a body, as large as it was when it was opened.
    final class UploadFile: Sendable {
        let length: Int64
        private let descriptor: Int32

        init(path: String) throws(TransportError) {
            // Without O_NONBLOCK, opening a pipe would wait for a writer.
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else {
                let reason = unsafe String(cString: strerror(errno))
                throw TransportError(.unreadableRequestBody, "the file of the body cannot be opened: \(reason)")
            }
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                throw TransportError(.unreadableRequestBody, "the body is not a regular file")
            }
            length = Int64(status.st_size)
        }

        deinit { close(descriptor) }

        /// Reads at an offset, at most up to the size the file had when it was opened.
        ///
        /// - Returns: How many bytes were read; `nil` when they cannot be.
        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int? {
            let count = min(Int64(buffer.count), length - offset)
            guard count > 0 else { return 0 }
            while true {
                let result = unsafe pread(descriptor, buffer.baseAddress, Int(count), off_t(offset))
                if result > 0 { return result }
                guard result < 0, errno == EINTR else { return nil }
            }
        }
    }
#endif
