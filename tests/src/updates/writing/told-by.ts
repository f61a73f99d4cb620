import * as anthropic from "../../providers/fakes/anthropic.ts";
import * as gemini from "../../providers/fakes/gemini.ts";
import * as openai from "../../providers/fakes/openai.ts";
import { completion } from "../../providers/fakes/openai-chat.ts";
import * as perplexity from "../../providers/fakes/perplexity.ts";
import * as xai from "../../providers/fakes/xai.ts";

/** The pages that `[1]`, `[2]` and so on stand for. */
export type Pages = { url: string; title: string; text: string }[];

/** An answer of a provider that says `text`, in which it cites pages in its own way where `text` has their numbers. */
export type TellBy = (text: string, pages: Pages, body: Record<string, unknown>) => object;

/** Of each source that is there from the start and asks a model. */
export const tellBy: Record<string, TellBy> = {
  "gpt-4o": (text, pages) => {
    const cited = text.replace(MARK, (_, number) => {
      const page = pages[Number(number) - 1];
      return page ? `{${page.url}|${page.title}}` : `[${number}]`;
    });
    return openai.response([openai.search(pages.map(({ url }) => url)), openai.citing(cited)]);
  },
  "claude-sonnet-4": (text, pages) => {
    const pieces = text.split(/((?: ?\[\d\])+)/);
    const blocks = pieces.flatMap((piece, at) => {
      if (at % 2 === 1 || piece === "") return [];
      const cited = pagesIn(pieces[at + 1] ?? "", pages);
      return [anthropic.text(piece, ...cited.map(({ text: cited, ...page }) => ({ ...page, cited })))];
    });
    return anthropic.message([...anthropic.searched(...pages), ...blocks]);
  },
  "grok-2": (text, pages) => {
    const cited = text.replace(/ ?\[(\d)\]/g, (mark, number) => {
      const page = pages[Number(number) - 1];
      return page ? `[[${number}]](${page.url})` : mark;
    });
    const annotations = pagesIn(text, pages).map(({ url }) => ({ type: "url_citation", url, title: "1" }));
    return xai.response([xai.search, xai.message(cited, annotations)]);
  },
  sonar: (text, pages) => {
    const results = pages.map(({ url }, at) => ({ id: at + 1, url, date: "2026-11-20" }));
    return perplexity.response([perplexity.results(...results), perplexity.message(text)]);
  },
  "gemini-2.5-flash": (text, pages) => {
    const pieces = text.split(/ ?\[(\d)\]/);
    let said = "";
    const supports: object[] = [];
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 0) said += piece;
      else if (pages[Number(piece) - 1]) {
        const segment = { endIndex: Buffer.byteLength(said), text: "" };
        supports.push({ segment, groundingChunkIndices: [Number(piece) - 1] });
      } else said += ` [${piece}]`;
    }
    const grounding = {
      webSearchQueries: ["news"],
      groundingChunks: pages.map(({ url }) => gemini.chunk(url, new URL(url).host)),
      groundingSupports: supports,
    };
    return gemini.reply([{ text: said }], grounding);
  },
  "deepseek-v3": (text, pages, body) => {
    const [, asked] = body.messages as { content: string }[];
    const numbers = pages.map(
      ({ title }) => asked?.content.match(new RegExp(`^\\[(\\d)\\] ${title}`, "m"))?.[1],
    );
    return completion({
      content: text.replace(MARK, (_, number) => `[${numbers[Number(number) - 1] ?? number}]`),
    });
  },
};

function pagesIn(marks: string, pages: Pages): Pages {
  return [...marks.matchAll(MARK)].flatMap(([, number]) => pages[Number(number) - 1] ?? []);
}

const MARK = /\[(\d)\]/g;
