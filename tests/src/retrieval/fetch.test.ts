import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createFetcher, FetchFailed, FetchRefused } from "../../../src/retrieval/fetch.ts";

const text = (read: Uint8Array) => new TextDecoder().decode(read);

describe("the fetcher", () => {
  const PUBLIC = "93.184.216.34";
  const addresses: Record<string, string[]> = {
    "public.example": [PUBLIC],
    "six.example": ["2606:4700::1111"],
    "localtest.example": ["127.0.0.1"],
    "both.example": [PUBLIC, "10.0.0.7"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "nat64.example": ["64:ff9b::7f00:1"],
    "6to4.example": ["2002:7f00:1::1"],
    "compatible.example": ["::127.0.0.1"],
    "mixed.example": ["2606:4700::1111", PUBLIC, "::1"],
    "scoped.example": ["fe80::1%eth0"],
    "odd.example": ["not an address"],
    "app.localhost": ["127.0.0.1"],
    "metadata.google.internal": ["169.254.169.254"],
    "nowhere.example": [],
    localhost: ["127.0.0.1", "::1"],
    "localhost.": ["127.0.0.1"],
  };
  const asked: string[] = [];
  const lookup = async (host: string) => {
    asked.push(host);
    return (addresses[host] ?? [PUBLIC]).map((address) => ({ address }));
  };

  let hits = 0;
  const canary = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const to = searchParams.get("to");
      if (pathname === "/redirect" && to) return Response.redirect(to, 302);
      if (pathname === "/public") return new Response(`for ${request.headers.get("host")}`);
      if (pathname === "/bomb") return gzipped(40_000_000);
      hits++;
      return new Response("canary");
    },
  });
  afterAll(() => canary.stop(true));
  beforeEach(() => {
    hits = 0;
    asked.length = 0;
  });

  /** Bun's own fetch, but the public address and every default port lead to the canary on this machine. */
  const toCanary = (url: string, init: BunFetchRequestInit) => {
    const address = new URL(url);
    if (address.hostname === PUBLIC) address.hostname = "127.0.0.1";
    if (address.protocol === "http:") address.port = String(canary.port);
    return fetch(address.protocol.startsWith("http") ? address.href : url, init);
  };
  const fetchPage = createFetcher({ fetch: toCanary, lookup });
  const redirect = (to: string) => `http://public.example/redirect?to=${encodeURIComponent(to)}`;

  test("asks strangers at the address that was checked, under their own name", async () => {
    const page = await fetchPage("http://public.example/public#part");
    expect(text(page.bytes)).toBe("for public.example");
    expect(page).toMatchObject({ status: 200, url: "http://public.example/public", complete: true });
    expect(asked).toEqual(["public.example"]);
  });

  test("connects over TLS to the literal address and names the host to verify", async () => {
    const calls: [string, BunFetchRequestInit][] = [];
    const recording = createFetcher({
      lookup,
      fetch: async (url, init) => {
        calls.push([url, init]);
        return new Response("ok");
      },
    });
    await recording("https://six.example./a?b=c");
    expect(calls).toHaveLength(1);
    const [url, init] = calls[0] ?? ["", {}];
    expect(url).toBe("https://93.184.216.34/a?b=c");
    expect(init).toMatchObject({ redirect: "manual", keepalive: false, tls: { serverName: "six.example" } });
    expect(new Headers(init.headers).get("host")).toBe("six.example.");
    await recording("https://six.example/");
    expect(calls[1]?.[0]).toBe("https://[2606:4700::1111]/");
  });

  test.each(["64:ff9b::5db8:d822", "2002:5db8:d822::1", "::ffff:93.184.216.34", "2606:4700::1111"])(
    "takes %s for the public address that it leads to",
    async (address) => {
      const answering = createFetcher({
        lookup: async () => [{ address }],
        fetch: async () => new Response(),
      });
      expect((await answering("http://public.example/")).status).toBe(200);
    },
  );

  test("tries the next address of a host when one does not answer", async () => {
    const calls: string[] = [];
    const page = await createFetcher({
      lookup: async () => [{ address: "2606:4700::1111" }, { address: PUBLIC }, { address: "8.8.8.8" }],
      fetch: async (url) => {
        calls.push(url);
        if (calls.length < 3) throw new Error("ECONNREFUSED");
        return new Response("at last");
      },
    })("http://public.example/");
    expect(text(page.bytes)).toBe("at last");
    expect(calls).toEqual([`http://${PUBLIC}/`, "http://8.8.8.8/", "http://[2606:4700::1111]/"]);
  });

  const hostile = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.000.000.001/",
    "http://127.0.0.1./",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://%31%32%37.0.0.1/",
    "http://127.0.0.1%2f@public.example/",
    "http://127.1.1.1\t/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[2001:db8::1]/",
    "http://[3fff::1]/",
    "http://[100::1]/",
    "http://203.0.113.1/",
    "http:\\\\127.0.0.1\\",
    "http:127.0.0.1",
    "http://0/",
    "http://0.0.0.0/",
    "http://[::]/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001::1]/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://[fec0::1]/",
    "http://[ff02::1]/",
    "http://[5f00::1]/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://168.63.129.16/machine?comp=goalstate",
    "http://[::ffff:168.63.129.16]/",
    "http://[64:ff9b::168.63.129.16]/",
    "http://[2002:a83f:8110::1]/",
    "http://100.100.100.200/latest/meta-data/",
    "http://192.0.0.192/opc/v2/instance/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://[fd20:ce::254]/computeMetadata/v1/",
    "http://169.254.170.2/v2/credentials",
    "http://100.64.0.1/",
    "http://198.18.0.1/",
    "http://192.0.0.1/",
    "http://224.0.0.1/",
    "http://240.0.0.1/",
    "http://255.255.255.255/",
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://localtest.example/",
    "http://both.example/",
    "http://mapped.example/",
    "http://nat64.example/",
    "http://6to4.example/",
    "http://compatible.example/",
    "http://mixed.example/",
    "http://scoped.example/",
    "http://odd.example/",
    "http://app.localhost/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://nowhere.example/",
    "http://user:secret@public.example/",
    "http://public.example@127.0.0.1/",
    "http://public.example:8080/",
    "http://public.example:22/",
    `http://127.0.0.1:${canary.port}/`,
    "https://127.0.0.1/",
    "file:///etc/passwd",
    "file://127.0.0.1/etc/passwd",
    "data:text/plain,canary",
    "blob:http://127.0.0.1/0",
    "ftp://127.0.0.1/",
    "gopher://127.0.0.1/",
    "s3://bucket/key",
    "javascript:alert(1)",
    "//127.0.0.1/",
    "127.0.0.1",
    "http://",
    "",
    redirect("http://127.0.0.1/"),
    redirect("http://localtest.example/"),
    redirect("http://[::ffff:127.0.0.1]/"),
    redirect("file:///etc/passwd"),
    redirect("http://public.example:8080/"),
    redirect("//user@public.example/"),
    redirect(redirect("http://2130706433/")),
    redirect(redirect(redirect(redirect("http://public.example/public")))),
  ];

  test.each(hostile)("never asks %p", async (url) => {
    await expect(fetchPage(url)).rejects.toBeInstanceOf(FetchFailed);
    expect(hits).toBe(0);
  });

  test("follows three redirects, each looked up and checked anew", async () => {
    const page = await fetchPage(redirect(redirect(redirect("http://public.example/public"))));
    expect(page.url).toBe("http://public.example/public");
    expect(asked).toHaveLength(4);
  });

  test("connects to what was checked even when the name changes its mind", async () => {
    const answers = [[PUBLIC], ["127.0.0.1"]];
    let lookups = 0;
    const rebinding = createFetcher({
      fetch: toCanary,
      lookup: async () => (answers[lookups++] ?? []).map((address) => ({ address })),
    });
    expect((await rebinding("http://rebind.example/public")).status).toBe(200);
    expect(lookups).toBe(1);
    await expect(rebinding("http://rebind.example/public")).rejects.toBeInstanceOf(FetchRefused);
  });

  test("asks an origin that the admin named though it is private and on a port of its own", async () => {
    const origin = `http://127.0.0.1:${canary.port}`;
    const named = createFetcher({ fetch, lookup, allow: (asked) => asked === origin });
    expect(text((await named(`${origin}/feed`)).bytes)).toBe("canary");
    expect(asked).toEqual([]);
  });

  test("checks a redirect away from a named origin like a stranger's", async () => {
    const origin = `http://127.0.0.1:${canary.port}`;
    const named = createFetcher({ fetch, lookup, allow: (asked) => asked === origin });
    const to = encodeURIComponent(`http://localhost:${canary.port}/`);
    await expect(named(`${origin}/redirect?to=${to}`)).rejects.toBeInstanceOf(FetchRefused);
    expect(hits).toBe(0);
  });

  test("stops reading where the limit is, after decompression", async () => {
    const page = await fetchPage("http://public.example/bomb");
    expect(page.bytes.byteLength).toBe(5 * 1024 * 1024);
    expect(page.complete).toBe(false);
    const exact = await fetchPage("http://public.example/public", { maxBytes: 18 });
    expect([text(exact.bytes), exact.complete]).toEqual(["for public.example", true]);
    const cut = await fetchPage("http://public.example/public", { maxBytes: 3 });
    expect([text(cut.bytes), cut.complete]).toEqual(["for", false]);
  });

  test("says in plain words why nothing answered, and hands on an abort as it is", async () => {
    const failing = createFetcher({ lookup, fetch: () => Promise.reject(new Error("ECONNRESET")) });
    await expect(failing("http://public.example/")).rejects.toThrow("the connection failed");
    const unknown = createFetcher({ fetch: toCanary, lookup: () => Promise.reject(new Error("ENOTFOUND")) });
    await expect(unknown("http://gone.example/")).rejects.toThrow("the host gone.example doesn't exist");
    const reason = new Error("shutting down");
    const hanging = createFetcher({ fetch: toCanary, lookup: () => new Promise(() => {}) });
    await expect(hanging("http://slow.example/", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

function gzipped(length: number): Response {
  return new Response(Bun.gzipSync(new Uint8Array(length)), { headers: { "content-encoding": "gzip" } });
}
