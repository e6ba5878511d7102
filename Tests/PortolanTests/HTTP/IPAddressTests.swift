// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct IPAddressTests {
    // RFC 5952, section 4, and the embedded form of RFC 4291, section 2.2.
    @Test(arguments: [
        ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("2001:DB8::1", "2001:db8::1"),
        ("2001:0db8::0001", "2001:db8::1"),
        ("2001:db8:0:0:0:0:2:1", "2001:db8::2:1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("::0:1:2:3:4:5:6", "::1:2:3:4:5:6"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ("::ffff:1.2.3.4", "::ffff:102:304"), ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
        ("1:2:3:4:5:6:255.255.255.255", "1:2:3:4:5:6:ffff:ffff"), ("::1.2.3.4", "::102:304"),
    ])
    func `an IPv6 host is written in its one form`(_ address: String, _ canonical: String) throws {
        let url = try HTTPURL("http://[\(address)]:8080/")

        #expect(url.host == "[\(canonical)]")
        #expect(url.port == 8080)
    }

    @Test(arguments: [
        "", ":", ":::", "1", "1:", ":1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1::", "1::2::3",
        "12345::",
        "g::", "::1.2.3", "::1.2.3.4.5", "::256.1.1.1", "::01.2.3.4", "1.2.3.4::", "::1.2.3.4:5",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::%31", "fe80::1%25eth0", "fe80::1%eth0", "v1.x", "::1 ", "1:2:3:4:5:6:7:", ":1:2:3:4:5:6:7", "::.1", "::1.",
        "[::1]",
    ])
    func `what is no IPv6 address is refused in brackets`(_ address: String) {
        #expect(throws: HTTPURLError.invalidHost("[\(address.prefix { $0 != "]" })]")) {
            try HTTPURL("http://[\(address)]/")
        }
    }

    @Test(arguments: [
        "http://[::1", "http://[::1]x", "http://[::1]x:80", "http://::1/", "http://[/", "http://]/", "http://[]/",
    ])
    func `brackets must be closed and hold all of the host`(_ text: String) {
        #expect(throws: HTTPURLError.self) { try HTTPURL(text) }
    }

    @Test(arguments: [
        "0.0.0.0", "127.0.0.1", "255.255.255.255", "1.2.3.4", "256.com", "1.2.3.4.x", "09.a", "1-2", "a.1b",
    ])
    func `an IPv4 address, or a name that does not end in a number, is a host`(_ host: String) throws {
        #expect(try HTTPURL("http://\(host)/").host == host)
    }

    @Test(arguments: [
        "1.2.3", "1", "256.1.1.1", "1.2.3.256", "1.2.3.04", "01.2.3.4", "1.2.3.4.", "1.2.3.4.5", "1..2.3", ".1.2.3",
        "a.1", "foo.0x4",
        "0x7f.0.0.1", "0X7F000001", "1.2.3.0xf", "99999999999999999999", "1.2.3.0004", "0x", "0x.0x.0",
    ])
    func `a host that ends in a number is an IPv4 address of four decimal numbers`(_ host: String) {
        #expect(throws: HTTPURLError.invalidHost(host)) { try HTTPURL("http://\(host)/") }
    }
}
