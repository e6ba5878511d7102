// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// The client for Python, aiohttp, where pip can bring it below `.build`.
enum WirePython {
    static let name = "aiohttp"
    static let script = "Benchmarks/Peers/aiohttp_client.py"

    /// The interpreter to run ``script`` with; `nil`, and a line that says why, where there is none.
    static func find() -> String? {
        let folder = ".build/peers-wire"
        let interpreter = "\(folder)/bin/python"
        guard FileManager.default.fileExists(atPath: script) else {
            print("Without aiohttp: \(script) is not below the current folder.\n")
            return nil
        }
        let steps = [
            ["python3", "-m", "venv", folder],
            [interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "aiohttp"],
        ]
        for step in steps where !canImport(interpreter) {
            guard (try? ChildProcess.run("/usr/bin/env", step))?.status == 0 else {
                print("Without aiohttp: '\(step.joined(separator: " "))' failed.\n")
                return nil
            }
        }
        return interpreter
    }

    private static func canImport(_ interpreter: String) -> Bool {
        FileManager.default.fileExists(atPath: interpreter)
            && (try? ChildProcess.run(interpreter, ["-c", "import aiohttp"]))?.status == 0
    }
}
