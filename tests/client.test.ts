import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createClientOf } from "../src/http/client.ts";
import { writeLetter } from "../src/mail/letter.ts";

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

  test("is a household of IPv6, and one address of IPv4", () => {
    const clientOf = createClientOf([]);
    const first = clientOf(asked(), "2001:db8:1:2::1");
    expect(clientOf(asked(), "2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(first);
    expect(clientOf(asked(), "2001:db8:1:3::1")).not.toBe(first);
    expect(clientOf(asked(), null)).toBe("unknown");
  });

  test("is told from any header without an error", () => {
    const clientOf = createClientOf(["10.0.0.0/8"]);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789abcdef.:, []%/-") }), (header) => {
        expect(clientOf(asked(header), "10.0.0.1")).toBeString();
      }),
    );
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
