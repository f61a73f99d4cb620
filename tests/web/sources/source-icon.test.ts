import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { providers } from "../../../src/providers/descriptors/registry.ts";
import { SourceIcon } from "../../../web/sources/source-icon.tsx";

const shown = (source: { icon: string; provider: string; name: string }) =>
  renderToStaticMarkup(createElement(SourceIcon, { source }));

test("the six providers of the product and the digest have a mark each", () => {
  const six = ["openai", "anthropic", "xai", "perplexity", "gemini", "deepseek"];
  const marks = providers
    .filter(({ icon }) => [...six, "digest"].includes(icon))
    .map(({ icon, name, source }) => shown({ icon, provider: name, name: source?.name ?? "" }));
  expect(marks.filter((mark) => mark.includes("<path"))).toHaveLength(7);
  expect(new Set(marks).size).toBe(7);
});

test("a provider that the web app has no mark for is shown by its initial", () => {
  expect(shown({ icon: "mistral", provider: "Mistral", name: "Mistral Large" })).toContain(">M</text>");
});

test("a local model that speaks OpenAI's API does not bear OpenAI's mark", () => {
  expect(shown({ icon: "openai-chat", provider: "llama", name: "llama" })).toContain(">L</text>");
});
