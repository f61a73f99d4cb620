/**
 * A feed on this machine whose items a test can change. Its articles lie on the same server, and so does a front page
 * that names it.
 */
export function openNewsstand() {
  const items: { title: string; slug: string; text: string }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, origin } = new URL(request.url);
      if (pathname === "/front") return new Response(frontPage, { headers: { "content-type": "text/html" } });
      if (pathname !== "/search") return new Response("<title>An article</title>");
      const entries = items.map(
        ({ title, slug, text }) =>
          `<item><title>${title}</title><link>${origin}/${slug}</link><description>${text}</description></item>`,
      );
      const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${entries.join("")}</channel></rss>`;
      return new Response(feed, { headers: { "content-type": "application/rss+xml" } });
    },
  });
  const frontPage = '<title>The News</title><link rel="alternate" type="application/rss+xml" href="/search">';
  const address = `http://127.0.0.1:${server.port}`;
  return { items, address, feeds: `${address}/search?q={query}`, close: () => server.stop(true) };
}
