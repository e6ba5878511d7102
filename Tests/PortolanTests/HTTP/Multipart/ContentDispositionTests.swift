// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct ContentDispositionTests {
    private struct Names: Sendable {
        var value: String
        var name: String?
        var fileName: String?
    }

    @Test(arguments: [
        Names(value: "form-data; name=a", name: "a"),
        Names(value: "form-data ; NAME = \"a b\" ; FileName=c.png", name: "a b", fileName: "c.png"),
        Names(value: "form-data; filename=\"a;b=c.txt\"; name=\"x\"", name: "x", fileName: "a;b=c.txt"),
        Names(value: "form-data; name=\"a%22b%0D%0Ac%0d%0a%41%\"", name: "a\"b\r\nc\r\n%41%"),
        Names(
            value: #"form-data; name="a\"b\\c"; filename="C:\dir\x.png""#, name: #"a"b\c"#, fileName: #"C:\dir\x.png"#),
        Names(value: #"form-data; name="a\""#, name: #"a\"#),
        Names(value: "form-data; name=\"open", name: "open"),
        Names(value: "form-data; name=a; name=b; filename=c; filename=d", name: "a", fileName: "c"),
        Names(value: "attachment; filename=\"x.txt\"; filename*=UTF-8'de'%e4%bd%a0.txt", fileName: "你.txt"),
        Names(value: "attachment; filename*=ISO-8859-1''%E4.txt; filename=x.txt", fileName: "x.txt"),
        Names(value: "attachment; filename*=UTF-8''%E4.txt; filename=x.txt", fileName: "x.txt"),
        Names(value: "form-data; name; =x; ;name=\"\"", name: ""),
        Names(value: "form-data; name=\"天狗\"", name: "天狗"),
        Names(value: ""),
    ])
    private func `names are read as browsers and mail programs write them`(_ names: Names) {
        let disposition = ContentDisposition(names.value)

        #expect(disposition.name == names.name)
        #expect(disposition.fileName == names.fileName)
    }
}
