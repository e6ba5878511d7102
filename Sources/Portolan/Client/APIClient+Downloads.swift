// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIClient {
    /// Starts to fetch an endpoint into a file.
    ///
    /// ```swift
    /// let file = try await client.download(.get, Chart(id: 17), to: "/data/chart.tiff").value
    /// ```
    ///
    /// The content is written beside the file while it arrives, and gets its name when it is whole. What is broken off goes on where it
    /// ended, by itself and in another call: see <doc:DownloadingFiles>. Any media type is accepted unless the endpoint names some.
    ///
    /// The call throws ``APIError``, with the codes ``APIError/Code/file`` and ``APIError/Code/download`` beside the usual ones, or
    /// `CancellationError`.
    ///
    /// - Parameters:
    ///   - method: The verb; only what GET fetches can be gone on with.
    ///   - endpoint: What to call; its output does not matter.
    ///   - file: The path of the file. Its folder must be there.
    ///   - parameters: Laid over the endpoint's own; of a name that both have, these count.
    ///   - options: Options of this call; ``CallOptions/download`` has those of downloads.
    /// - Returns: The call, which is under way.
    public func download<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, to file: String, parameters: Parameters = Parameters(),
        options: CallOptions = CallOptions()
    ) -> Call<DownloadedFile> {
        download(
            CallPlan(method, endpoint, parameters: parameters, options: options, accepted: []), to: file)
    }

    /// Starts to fetch what is at a path into a file.
    ///
    /// ```swift
    /// let call = client.download(.get, "charts/17.tiff", to: "/data/chart.tiff")
    /// for await progress in call.progressEvents { print(progress.fractionCompleted) }
    /// ```
    ///
    /// As with an endpoint: see ``download(_:_:to:parameters:options:)``.
    ///
    /// - Parameters:
    ///   - method: The verb; only what GET fetches can be gone on with.
    ///   - path: Where to; slugs are filled from `slug`.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent beside the path.
    ///   - body: How the body of the request is made.
    ///   - file: The path of the file. Its folder must be there.
    ///   - options: Options of this call; ``CallOptions/download`` has those of downloads.
    /// - Returns: The call, which is under way.
    public func download(
        _ method: HTTPMethod, _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(),
        body: RequestBody = .json, to file: String, options: CallOptions = CallOptions()
    ) -> Call<DownloadedFile> {
        download(
            CallPlan<PathCall<Empty>>(
                method, path, slug: slug, parameters: parameters, body: body, options: options, accepted: []), to: file)
    }

    private func download<E: Endpoint>(_ plan: CallPlan<E>, to file: String) -> Call<DownloadedFile> {
        Call(of: lifetime) { [core] meter in
            try await DownloadRun(core: core, plan: plan, target: file, meter: meter).response()
        }
    }
}

extension CallOptions {
    /// How downloads are made.
    ///
    /// Options that an endpoint or a call sets replace all of those that are set further out.
    public var download: DownloadOptions {
        get { self[DownloadKey.self] }
        set { self[DownloadKey.self] = newValue }
    }

    private enum DownloadKey: CallOptionKey {
        static let defaultValue = DownloadOptions()
    }
}
