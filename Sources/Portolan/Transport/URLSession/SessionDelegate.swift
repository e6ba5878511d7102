// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if URLSession
    import Foundation
    import Synchronization

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Takes what the tasks of one session report to the exchange they belong to.
    final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
        private let exchanges = Mutex<[Int: SessionExchange]>([:])

        /// Starts a task, unless its exchange is over already.
        func begin(_ task: URLSessionTask, of exchange: SessionExchange) {
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
            if exchange.take(task) { task.resume() } else { task.cancel() }
        }

        private func exchange(of task: URLSessionTask) -> SessionExchange? {
            exchanges.withLock { $0[task.taskIdentifier] }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            // Redirects are followed above the transport. On Linux the refusal ends the task with the answer.
            _ = exchange(of: task)?.receive(response)
            completionHandler(nil)
        }

        #if canImport(FoundationNetworking)
            func urlSession(
                _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
                completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) {
                // On Linux this is asked at the end of a 401, instead of telling that it has ended, and there is no
                // reply after which the task would end with that answer.
                exchange(of: task)?.complete(nil, response: task.response)
                completionHandler(.cancelAuthenticationChallenge, nil)
            }
        #endif

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            exchange(of: task)?.sent(totalBytesSent, of: totalBytesExpectedToSend)
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let goesOn = exchange(of: dataTask)?.receive(response) ?? false
            completionHandler(goesOn ? .allow : .cancel)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            guard exchange(of: dataTask)?.receive(data) == true else {
                dataTask.cancel()
                return
            }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.complete(
                error, response: task.response)
        }
    }
#endif
