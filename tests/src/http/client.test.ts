import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createCameByHttps, createClientOf } from "../../../src/http/client.ts";
import { writeLetter } from "../../../src/sending/mail/template.ts";

function asked(forwarded?: string): Request {
  return new Request(
    "http://localhost/",
    forwarded === undefined ? {} : { headers: { "x-forwarded-for": forwarded } },
  );
}

describe("the client of a request", () => {
  test("is the other end of the socket, whatever a header says", () => {
    const clientOf = createClientOf([]);
    const clients = Array.from({ length: 1000 }, (_, n) =>
      clientOf(asked(`10.0.${n >> 8}.${n & 255}`), "203.0.113.9"),
    );
    expect(new Set(clients)).toEqual(new Set(["203.0.113.9"]));
  });

  test("is what a trusted proxy says, read from the right, where strangers cannot write", () => {
    const clientOf = createClientOf(["10.0.0.0/8", "fd00::/8"]);
    expect(clientOf(asked("198.51.100.7"), "10.0.0.1")).toBe("198.51.100.7");
    expect(clientOf(asked("1.1.1.1, 198.51.100.7, 10.0.0.2"), "10.0.0.1")).toBe("198.51.100.7");
    expect(clientOf(asked("1.1.1.1, rubbish, 10.0.0.2"), "10.0.0.1")).toBe("10.0.0.1");
    expect(clientOf(asked(), "10.0.0.1")).toBe("10.0.0.1");
    expect(clientOf(asked("198.51.100.7"), "::ffff:10.0.0.1")).toBe("198.51.100.7");
    expect(clientOf(asked("198.51.100.7"), "fd00::1")).toBe("198.51.100.7");
  });

  test("is found with a port behind it, in brackets, and in several lines", () => {
    const clientOf = createClientOf(["10.0.0.0/8"]);
    for (const header of ["198.51.100.7:4711", "1.1.1.1, 198.51.100.7:4711", "[::ffff:198.51.100.7]:4711"])
      expect(clientOf(asked(header), "10.0.0.1")).toBe("198.51.100.7");
    for (const header of ["2001:db8:1:2::9", "[2001:db8:1:2::9]", "[2001:db8:1:2::9]:443"])
      expect(clientOf(asked(header), "10.0.0.1")).toBe("2001:db8:1:2::/64");
    const lines = new Request("http://localhost/", {
      headers: [
        ["x-forwarded-for", "1.1.1.1"],
        ["x-forwarded-for", "198.51.100.7"],
      ],
    });
    expect(clientOf(lines, "10.0.0.1")).toBe("198.51.100.7");
  });

  test("is the proxy where the proxy does not say", () => {
    const clientOf = createClientOf(["10.0.0.0/8"]);
    for (const header of ["unknown", "1.1.1.1, unknown", "_hidden", "198.51.100.7, 198.51.100.7:port", ","])
      expect(clientOf(asked(header), "10.0.0.1")).toBe("10.0.0.1");
  });

  test("on the proxies' own network is told from the proxies", () => {
    const clientOf = createClientOf(["10.0.0.0/8"]);
    expect(clientOf(asked("10.0.3.4"), "10.0.0.1")).toBe("10.0.3.4");
    // What stands further left may be a stranger's word, behind a bridge that hides who asks.
    expect(clientOf(asked("10.0.3.4, 10.0.0.2"), "10.0.0.1")).toBe("10.0.0.2");
  });

  test("is a household of IPv6, and one address of IPv4", () => {
    const clientOf = createClientOf([]);
    const first = clientOf(asked(), "2001:db8:1:2::1");
    expect(clientOf(asked(), "2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(first);
    expect(clientOf(asked(), "2001:db8:1:3::1")).not.toBe(first);
    expect(clientOf(asked(), null)).toBe("unknown");
  });

  test("is not what a proxy nearby says that is not trusted, and that is told once", () => {
    const told: string[] = [];
    const clientOf = createClientOf(["10.0.0.0/8"], (proxy) => void told.push(proxy));
    for (const stranger of ["203.0.113.9", "2001:db8::1"]) clientOf(asked("198.51.100.7"), stranger);
    clientOf(asked(), "172.18.0.1");
    clientOf(asked("198.51.100.7"), "10.0.0.1");
    expect(told).toEqual([]);
    expect(clientOf(asked("198.51.100.7"), "::ffff:172.18.0.1")).toBe("172.18.0.1");
    expect(clientOf(asked("198.51.100.7"), "127.0.0.1")).toBe("127.0.0.1");
    expect(told).toEqual(["172.18.0.1"]);
  });

  test.each(["via", "forwarded", "x-forwarded-proto", "x-real-ip"])(
    "stands for many where a proxy that is not trusted adds %s alone, and that is told",
    (name) => {
      const told: string[] = [];
      const clientOf = createClientOf([], (proxy) => void told.push(proxy));
      clientOf(new Request("http://localhost/", { headers: { [name]: "1.1 proxy" } }), "127.0.0.1");
      expect(told).toEqual(["127.0.0.1"]);
    },
  );

  test("is told from any header without an error", () => {
    const clientOf = createClientOf(["10.0.0.0/8"]);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789abcdef.:, []%/-") }), (header) => {
        expect(clientOf(asked(header), "10.0.0.1")).toBeString();
      }),
    );
  });
});

describe("a request", () => {
  const proto = (value: string) =>
    new Request("http://localhost/", { headers: { "x-forwarded-proto": value } });

  test("came over https where the last word of a trusted proxy says so", () => {
    const cameByHttps = createCameByHttps(["10.0.0.0/8"]);
    for (const value of ["https", "HTTPS", "http, https"])
      expect(cameByHttps(proto(value), () => "10.0.0.1")).toBe(true);
    for (const value of ["http", "https, http", "", "wss"])
      expect(cameByHttps(proto(value), () => "10.0.0.1")).toBe(false);
    expect(cameByHttps(asked(), () => "10.0.0.1")).toBe(false);
  });

  test("did not come over https because a stranger says so", () => {
    for (const networks of [[], ["10.0.0.0/8"]]) {
      const cameByHttps = createCameByHttps(networks);
      expect(cameByHttps(proto("https"), () => "203.0.113.9")).toBe(false);
      expect(cameByHttps(proto("https"), () => null)).toBe(false);
    }
  });
});

describe("a letter", () => {
  const letter = { paragraphs: ["Hello <b>", "Bye"], highlight: { code: "123456" }, shown: {} };

  test("has one line in each header, whatever somebody is called", () => {
    const subject = "Hi\r\nBcc: eve@example.org\u0000";
    const mail = writeLetter({ ...letter, to: "ada@example.org\r\nBcc: eve@example.org", subject });
    expect(mail.to + mail.subject).not.toMatch(/[\r\n\0]/);
  });

  test("says the same as text and as HTML, in which nothing is markup that somebody wrote", () => {
    const { text, html } = writeLetter({ ...letter, to: "a@b.co", subject: "Hi" });
    for (const part of [text, html]) expect(part).toContain("123456");
    expect(text).toContain("Hello <b>");
    expect(html).toContain("Hello &lt;b&gt;");
    expect(html).not.toMatch(/<img|<script|https?:/);
  });
});
