// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// What both decoders are told.
struct DecodingStrategies: CustomStringConvertible {
    let date: Int
    let data: Int
    let floats: Bool
    let keys: Int

    init(_ generator: inout SeededGenerator) {
        date = generator.below(6)
        data = generator.below(4)
        floats = generator.chance(50)
        keys = generator.chance(50) ? 0 : 1 + generator.below(2)
    }

    var description: String { "date \(date), data \(data), floats \(floats), keys \(keys)" }

    var dates: JSONDecoder.DateDecodingStrategy {
        switch date {
        case 0, 1: .deferredToDate
        case 2: .secondsSince1970
        case 3: .millisecondsSince1970
        case 4: .iso8601
        default:
            .custom { decoder in
                Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self) * 2)
            }
        }
    }

    var datas: JSONDecoder.DataDecodingStrategy {
        switch data {
        case 0, 1: .base64
        case 2: .deferredToData
        default:
            .custom { decoder in Data(try decoder.singleValueContainer().decode(String.self).utf8) }
        }
    }

    var floatStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
        floats
            ? .convertFromString(positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN") : .throw
    }

    var keyStrategy: JSONDecoder.KeyDecodingStrategy {
        switch keys {
        case 0: .useDefaultKeys
        case 1: .convertFromSnakeCase
        default: .custom { path in DecodingScript.Key((path.last?.stringValue ?? "") + "\(path.count)") }
        }
    }

    func foundation(_ script: DecodingScript) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = dates
        decoder.dataDecodingStrategy = datas
        decoder.nonConformingFloatDecodingStrategy = floatStrategy
        decoder.keyDecodingStrategy = keyStrategy
        if let key = DecodingScript.key { decoder.userInfo[key] = DecodingScript.Reference(script: script) }
        return decoder
    }

    func portolan(_ script: DecodingScript) -> PortolanJSONDecoder {
        let decoder = PortolanJSONDecoder()
        decoder.dateDecodingStrategy = dates
        decoder.dataDecodingStrategy = datas
        decoder.nonConformingFloatDecodingStrategy = floatStrategy
        decoder.keyDecodingStrategy = keyStrategy
        if let key = DecodingScript.key { decoder.userInfo[key] = DecodingScript.Reference(script: script) }
        return decoder
    }
}
