import type { Nodes, Root, RootContent, Text } from "mdast";
import { type ComponentProps, type ComponentType, useMemo } from "react";
import { Link } from "react-router";
import type { MentionedUser } from "../../src/contract/community/comments.ts";
import { mentionsIn } from "../../src/contract/community/mentions.ts";
import type { Rules } from "../updates/markdown/markdown.tsx";

interface Props {
  content: string;
  /** The members behind each `@username` in the text. */
  mentions: MentionedUser[];
}

/**
 * Renders a small part of markdown for text from strangers: emphasis, code, lists, quotes and links. Everything else
 * stays as written.
 */
export const richText = (Markdown: ComponentType<{ content: string; rules: Rules }>) =>
  function RichText({ content, mentions }: Props) {
    const rules = useMemo(
      () => ({
        plugins: [otherwiseAsWritten, () => mentionLinks(mentions)],
        components: { data: Mention },
        address: webAddress,
      }),
      [mentions],
    );
    return <Markdown content={content} rules={rules} />;
  };

/** Web addresses only: any other link is shown as text. */
const webAddress = (address: string) => (/^https?:\/\//i.test(address) ? address : "");

function Mention({ value, children }: ComponentProps<"data">) {
  return <Link to={`/user/${encodeURIComponent(String(value))}`}>{children}</Link>;
}

const blocks = new Set(["paragraph", "list", "blockquote", "code"]);
const inline = new Set(["text", "emphasis", "strong", "delete", "inlineCode", "link", "break"]);

/** A remark plugin: leaves markdown that comments don't support (images, headings, tables) as it was written. */
function otherwiseAsWritten() {
  return (tree: Root, file: { value: unknown }): void => replaceIn(tree, String(file.value));
}

function replaceIn(node: Nodes, source: string): void {
  if (!("children" in node)) return;
  node.children = node.children.map((child) => {
    const isBlock = node.type === "root" || node.type === "blockquote" || node.type === "listItem";
    if (child.type === "listItem" || (isBlock ? blocks : inline).has(child.type)) return child;
    const { start, end } = child.position ?? {};
    const text: Text = { type: "text", value: source.slice(start?.offset ?? 0, end?.offset ?? 0) };
    return isBlock ? { type: "paragraph", children: [text] } : text;
  }) as typeof node.children;
  for (const child of node.children) replaceIn(child, source);
}

/** A remark plugin: turns mentions outside code and links into links to profiles. */
function mentionLinks(mentions: readonly MentionedUser[]) {
  const ids = new Map(mentions.map(({ id, username }) => [keyOf(username), id]));
  const linkIn = (node: Nodes): void => {
    if (!("children" in node) || node.type === "link") return;
    for (const child of node.children) linkIn(child);
    node.children = node.children.flatMap((child) =>
      child.type === "text" ? linked(child.value, ids) : child,
    ) as typeof node.children;
  };
  return linkIn as (tree: Root) => void;
}

function linked(text: string, ids: ReadonlyMap<string, string>): RootContent[] {
  const parts: RootContent[] = [];
  let done = 0;
  for (const { at, names } of mentionsIn(text)) {
    const name = names.find((each) => ids.has(keyOf(each)));
    if (name === undefined) continue;
    parts.push({ type: "text", value: text.slice(done, at) });
    done = at + 1 + name.length;
    const data = { hName: "data", hProperties: { value: ids.get(keyOf(name)) } };
    parts.push({ type: "emphasis", data, children: [{ type: "text", value: `@${name}` }] });
  }
  return [...parts, { type: "text", value: text.slice(done) }];
}

const keyOf = (username: string) => username.normalize("NFKC").toLowerCase();
