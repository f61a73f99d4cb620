import { expect, test } from "bun:test";
import { inMarkdown } from "../../../../web/topics/page/more-menu.tsx";

const summary = {
  title: "A *line* [over] the river",
  content: "It opened. [1](https://a.example/x)\n",
  lastUpdated: "2026-11-21T08:00:00.000Z",
  citations: [
    { title: "", url: "https://a.example/x_(y)", site: "", publishedAt: null, checked: "ok" as const },
    {
      title: "Two\nlines",
      url: "https://b.example/",
      site: "b.example",
      publishedAt: null,
      checked: "ok" as const,
    },
  ],
};

test("an update is a document whose title and sources are the words of others, not their markup", () => {
  expect(inMarkdown({ name: "Cable_cars" }, summary, "https://t.example/topic/1")).toBe(
    [
      "# A \\*line\\* \\[over\\] the river",
      "[Cable\\_cars](https://t.example/topic/1), 2026-11-21",
      "It opened. [1](https://a.example/x)",
      "## Sources",
      "1. [https://a.example/x\\_(y)](https://a.example/x_%28y%29)\n2. [Two lines](https://b.example/) (b.example)\n",
    ].join("\n\n"),
  );
});

test("without a title it bears its topic's name, and without sources it has no list of them", () => {
  const bare = { ...summary, title: "", citations: [] };
  expect(inMarkdown({ name: "Trams" }, bare, "https://t.example/topic/1")).toBe(
    "# Trams\n\n[Trams](https://t.example/topic/1), 2026-11-21\n\nIt opened. [1](https://a.example/x)\n",
  );
});
