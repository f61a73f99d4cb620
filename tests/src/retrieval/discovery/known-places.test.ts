import { describe, expect, test } from "bun:test";
import { asAddress, knownFeeds } from "../../../../src/retrieval/discovery/known-places.ts";

const youtube = "https://www.youtube.com/feeds/videos.xml";
const channel = "UCXZCJLdBC09xxGZ6gcdrc6A";

describe("a site's own rule for its feeds", () => {
  test.each<[string, string[]]>([
    [`https://www.youtube.com/channel/${channel}`, [`${youtube}?channel_id=${channel}`]],
    [`https://m.youtube.com/channel/${channel}/videos`, [`${youtube}?channel_id=${channel}`]],
    ["https://www.youtube.com/playlist?list=PLx-1_a", [`${youtube}?playlist_id=PLx-1_a`]],
    ["https://www.youtube.com/watch?v=x&list=PLx", [`${youtube}?playlist_id=PLx`]],
    ["https://youtu.be/x?list=PLx", [`${youtube}?playlist_id=PLx`]],
    ["https://music.youtube.com/playlist?list=OLAK5uy_x", [`${youtube}?playlist_id=OLAK5uy_x`]],
    ["https://www.youtube.com/watch?v=x&list=RDx&start_radio=1", []],
    ["https://www.youtube.com/playlist?list=WL", []],
    ["https://www.youtube.com/user/nasa", [`${youtube}?user=nasa`]],
    [`${youtube}?channel_id=${channel}`, []],
    ["https://www.youtube.com/@nasa", []],
    ["https://www.reddit.com/r/space/", ["https://www.reddit.com/r/space/.rss"]],
    ["https://old.reddit.com/r/space/top", ["https://www.reddit.com/r/space/top/.rss"]],
    ["https://www.reddit.com/r/space/top/?t=week", ["https://www.reddit.com/r/space/top/.rss?t=week"]],
    ["https://www.reddit.com/r/space/.rss", []],
    [
      "https://www.reddit.com/r/space/search/?q=solar+sail&sort=relevance",
      ["https://www.reddit.com/r/space/search.rss?q=solar+sail&sort=new&restrict_sr=on"],
    ],
    ["https://www.reddit.com/search?q=sail", ["https://www.reddit.com/search.rss?q=sail&sort=new"]],
    ["https://www.reddit.com/domain/paper.example", ["https://www.reddit.com/domain/paper.example/.rss"]],
    ["https://reddit.com/u/ada", ["https://www.reddit.com/user/ada/.rss"]],
    [
      "https://github.com/oven-sh/bun",
      ["releases", "commits", "tags"].map((kind) => `https://github.com/oven-sh/bun/${kind}.atom`),
    ],
    ["https://github.com/oven-sh/bun/releases", ["https://github.com/oven-sh/bun/releases.atom"]],
    ["https://github.com/oven-sh/bun.git/tags", ["https://github.com/oven-sh/bun/tags.atom"]],
    ["https://github.com/oven-sh/bun/commits", ["https://github.com/oven-sh/bun/commits.atom"]],
    ["https://github.com/oven-sh/bun/tree/a/b", ["https://github.com/oven-sh/bun/commits/a/b.atom"]],
    ["https://github.com/oven-sh/bun/releases.atom", []],
    [
      "https://github.com/oven-sh/bun/blob/main/README.md",
      ["https://github.com/oven-sh/bun/commits/main/README.md.atom"],
    ],
    [
      "https://github.com/oven-sh/bun/discussions/categories/ideas",
      ["https://github.com/oven-sh/bun/discussions/categories/ideas.atom"],
    ],
    ["https://github.com/oven-sh/bun/wiki/Home", ["https://github.com/oven-sh/bun/wiki.atom"]],
    ["https://github.com/orgs/oven-sh/repositories", ["https://github.com/oven-sh.atom"]],
    ["https://github.com/trending", []],
    ["https://github.com/torvalds", ["https://github.com/torvalds.atom"]],
    [
      "https://gitlab.com/group/sub/project",
      ["/-/releases.atom", "/-/tags?format=atom", ".atom"].map(
        (end) => `https://gitlab.com/group/sub/project${end}`,
      ),
    ],
    ["https://gitlab.gnome.org/GNOME/gtk/-/tags", ["https://gitlab.gnome.org/GNOME/gtk/-/tags?format=atom"]],
    ["https://gitlab.com/a/b/-/commits/main", ["https://gitlab.com/a/b/-/commits/main?format=atom"]],
    ["https://gitlab.com/a/b/-/commits", ["https://gitlab.com/a/b/-/commits/HEAD?format=atom"]],
    ["https://gitlab.com/groups/gitlab-org/-/activity", ["https://gitlab.com/gitlab-org.atom"]],
    ["https://gitlab.com/users/ada", ["https://gitlab.com/ada.atom"]],
    ["https://mastodon.social/@ada@social.example", ["https://social.example/@ada.rss"]],
    ["https://mastodon.social/@Gargron", ["https://mastodon.social/@Gargron.rss"]],
    ["https://social.example/tags/space", ["https://social.example/tags/space.rss"]],
    ["https://bsky.app/profile/bsky.app", ["https://bsky.app/profile/bsky.app/rss"]],
    ["https://bsky.app/profile/bsky.app/post/3kx", ["https://bsky.app/profile/bsky.app/rss"]],
    ["https://bsky.app/profile/bsky.app/feed/whats-hot", []],
    ["https://arxiv.org/list/cs.AI/recent", ["https://rss.arxiv.org/atom/cs.AI"]],
    ["https://arxiv.org/a/warner_s_1", ["https://arxiv.org/a/warner_s_1.atom2"]],
    [
      "https://arxiv.org/search/?query=solar+sails&searchtype=all",
      [
        "https://export.arxiv.org/api/query?search_query=all%3Asolar+AND+all%3Asails&sortBy=submittedDate&sortOrder=descending&max_results=50",
      ],
    ],
    ["https://news.ycombinator.com/", ["https://hnrss.org/frontpage"]],
    ["https://news.ycombinator.com/item?id=1", ["https://hnrss.org/item?id=1"]],
    ["https://news.ycombinator.com/best", ["https://hnrss.org/best"]],
    ["https://news.ycombinator.com/jobs", ["https://hnrss.org/jobs"]],
    ["https://news.ycombinator.com/threads?id=ada", ["https://hnrss.org/threads?id=ada"]],
    ["https://news.ycombinator.com/user?id=ada", ["https://hnrss.org/submitted?id=ada"]],
    ["https://hn.algolia.com/?q=bun+sqlite", ["https://hnrss.org/newest?q=bun+sqlite"]],
    [
      "https://podcasts.apple.com/us/podcast/a-name/id617416468",
      ["https://itunes.apple.com/lookup?entity=podcast&id=617416468"],
    ],
    ["https://medium.com/tag/trains", ["https://medium.com/feed/tag/trains"]],
    ["https://medium.com/@ada", ["https://medium.com/feed/@ada"]],
    ["https://paper.example/section/science", []],
  ])("%s", (page, feeds) => {
    expect(knownFeeds(new URL(page))).toEqual(feeds);
  });

  test.each([
    ["example.org/news", "https://example.org/news"],
    [" http://example.org ", "http://example.org"],
    ["feed://example.org/rss", "https://example.org/rss"],
    ["feed:https://example.org/rss", "https://example.org/rss"],
    ["@ada@social.example", "https://social.example/@ada"],
    ["r/space", "https://www.reddit.com/r/space"],
    ["javascript:alert(1)", "javascript:alert(1)"],
  ])("is found whichever way %s is written", (written, address) => {
    expect(asAddress(written)).toBe(address);
  });
});
