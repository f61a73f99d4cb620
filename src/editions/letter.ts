import { decodeHTML } from "entities";
import { documentAttributes, spokenLocale } from "../base/words/language.ts";
import type { EditionItem, LeftOutItem } from "../contract/account/editions.ts";
import { isRightToLeft } from "../contract/base/languages.ts";
import { sinceBelowHeadline } from "../contract/topics/since-below-headline.ts";
import type { Story } from "../contract/topics/updates.ts";
import { languageOf } from "../language/language-recognition.ts";
import { words } from "./words.ts";

interface EditionLetter {
  title: string;
  createdAt: Date;
  minutes: number;
  url: string;
  settingsUrl: string;
  unsubscribeUrl: string;
  /** `shown` are the stories that no earlier item tells; `html` is what is shown of the update. */
  items: (EditionItem & { shown: Story[]; html: string })[];
  leftOut: LeftOutItem[];
}

export function textLetter({
  title,
  url,
  items,
  leftOut,
  settingsUrl,
  unsubscribeUrl,
  minutes,
}: EditionLetter) {
  const parts = [
    title,
    `${words.minutes(minutes)}\n${url}`,
    ...items.map(textOfItem),
    ...(leftOut.length > 0
      ? [
          [
            words.leftOut,
            ...leftOut.map(({ topic, summary }) => `${topic.name}: ${summary.title}\n${summary.url}`),
          ].join("\n\n"),
        ]
      : []),
    [words.end, `${words.settings}: ${settingsUrl}`, `${words.unsubscribe}: ${unsubscribeUrl}`].join("\n"),
  ];
  return `${parts.join(`\n\n${"-".repeat(40)}\n\n`)}\n`;
}

function textOfItem({ topic, summary, shown, sameStories, html }: EditionLetter["items"][number]): string {
  const stories = shown.map((story) => {
    const { headline, gist, facts, why } = story;
    const said = facts.map(({ text, citations }) => `* ${text}${citations.map((n) => ` [${n}]`).join("")}`);
    const parts = [headline, sinceBelowHeadline(story) ?? "", gist, said.join("\n"), why ?? ""];
    return parts.filter((part) => part !== "").join("\n\n");
  });
  const body = stories.length > 0 || sameStories.length > 0 ? stories : [textOfHtml(html)];
  const sources = summary.citations.map(({ url }, at) => `[${at + 1}] ${url}`);
  return [
    topic.name.toUpperCase(),
    summary.title,
    ...body,
    ...repeats({ summary, sameStories }),
    [summary.url, ...sources].join("\n"),
  ].join("\n\n");
}

function repeats({ summary, sameStories }: Pick<EditionItem, "summary" | "sameStories">): string[] {
  return sameStories.map(({ storyId, topic }) => {
    const headline = summary.stories.find(({ id }) => id === storyId)?.headline ?? "";
    return words.toldAbove(headline, topic.name);
  });
}

function textOfHtml(html: string): string {
  const text = html.replace(/<\/(?:p|li|h\d|tr|blockquote|pre)>/g, "\n").replace(/<[^>]*>/g, "");
  return decodeHTML(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The colours of web/style.css. Mail programs without style sheets still show everything in order. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #faf8f4; color: #17191c; line-break: strict; }
.page { max-width: 640px; margin: 0 auto; padding: 32px 20px 40px; font: 16px/1.6 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
a { color: #9a3412; }
h1, h2, h3 { font-family: Newsreader, Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.25; text-wrap: balance; word-break: auto-phrase; }
.update :is(h2, h3, p, li) { unicode-bidi: plaintext; text-align: start; }
h1 { font-size: 28px; margin: 4px 0 8px; }
h2 { font-size: 22px; margin: 4px 0 12px; }
h3 { font-size: 18px; margin: 20px 0 6px; }
h2 a { color: inherit; text-decoration: none; }
p { margin: 0 0 12px; text-wrap: pretty; }
ul, ol { margin: 0 0 12px; padding: 0 20px; }
li { margin: 0 0 6px; }
blockquote { margin: 0 0 12px; padding: 0 14px; border: 0 solid #c9c2b4; border-inline-start-width: 3px; }
pre { overflow-x: auto; }
.topic { margin: 0; font-size: 13px; font-weight: 600; color: #c2410c; }
.note { font-size: 13px; color: #5f6670; }
.note a { color: #5f6670; }
.item { padding: 24px 0 12px; border-top: 1px solid #e5e1d8; }
.end { padding-top: 24px; border-top: 1px solid #e5e1d8; }
@media (prefers-color-scheme: dark) {
  body { background: #111315 !important; color: #eceae4 !important; }
  a { color: #fdba74; }
  .topic { color: #fb923c; }
  .note, .note a { color: #9aa1aa; }
  .item, .end { border-top-color: #2a2e33; }
  blockquote { border-color: #444a52; }
}`;

export function htmlLetter(letter: EditionLetter): string {
  const { title, url, items, leftOut, createdAt, minutes, settingsUrl, unsubscribeUrl } = letter;
  return `<!doctype html>
<html ${documentAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${style}
</style>
</head>
<body>
<div class="page">
<p class="note">${link(url, words.edition)} · ${escaped(dayOf(createdAt))} · ${escaped(words.minutes(minutes))}</p>
<h1 dir="auto">${escaped(title)}</h1>
${items.map(htmlOfItem).join("\n")}
${leftOut.length > 0 ? htmlOfLeftOut(leftOut) : ""}
<div class="end note">
<p>${escaped(words.end)}</p>
<p>${link(settingsUrl, words.settings)}&nbsp;· ${link(unsubscribeUrl, words.unsubscribe)}</p>
</div>
</div>
</body>
</html>
`;
}

function htmlOfItem({ topic, summary, sameStories, html }: EditionLetter["items"][number]): string {
  const told = repeats({ summary, sameStories }).map(
    (line) => `<p class="note" ${documentAttributes()}>${escaped(line)}</p>`,
  );
  return `<div class="item update"${foreignAttributes(summary.content)}>
<p class="topic" dir="auto">${escaped(topic.name)}</p>
<h2>${link(summary.url, summary.title)}</h2>
${html}
${told.join("\n")}
</div>`;
}

function htmlOfLeftOut(leftOut: LeftOutItem[]): string {
  const lines = leftOut.map(
    ({ topic, summary }) =>
      `<li><bdi>${escaped(topic.name)}</bdi>: <bdi>${link(summary.url, summary.title)}</bdi></li>`,
  );
  return `<div class="item">
<p class="topic">${escaped(words.leftOut)}</p>
<ul>${lines.join("")}</ul>
</div>`;
}

/** The language attributes of an item that isn't in the letter's language, for reading aloud; none otherwise. */
function foreignAttributes(content: string): string {
  const language = languageOf(content);
  if (language === undefined || language === new Intl.Locale(spokenLocale()).language) return "";
  return ` lang="${language}" dir="${isRightToLeft(language) ? "rtl" : "ltr"}"`;
}

const escaped = (text: string) => Bun.escapeHTML(text);

const link = (href: string, label: string) => `<a href="${escaped(href)}">${escaped(label)}</a>`;

/** A day in words, in UTC. */
export function dayOf(time: Date): string {
  return new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "full", timeZone: "UTC" }).format(time);
}
