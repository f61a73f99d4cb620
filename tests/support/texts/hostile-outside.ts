import { hostileAnswers, hostileFeeds, hostilePages } from "./hostile.ts";

const kinds = { page: hostilePages, feed: hostileFeeds, answer: hostileAnswers };
type Kind = keyof typeof kinds;

/** A topic for each hostile text, by whose name the outside knows which one to serve. */
export const hostileTopics = Object.entries(kinds).flatMap(([kind, texts]) =>
  Object.keys(texts).map((shape) => ({ kind: kind as Kind, shape, name: `${kind}: ${shape}` })),
);

/** What the outside serves under a name; null for what is harmless. */
function hostile(kind: Kind, name: string): string | null {
  const shape = name.slice(`${kind}: `.length);
  return name.startsWith(`${kind}: `) ? (kinds[kind][shape]?.() ?? null) : null;
}

/** A feed, its pages and a model on this machine, each as hostile as the name of the topic that asks says. */
export function openOutside() {
  const asked = { feed: 0, page: 0, answer: 0 };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { origin, pathname, searchParams } = new URL(request.url);
      const name = searchParams.get("q") ?? "";
      if (pathname === "/feed") {
        asked.feed++;
        const type = { headers: { "content-type": "application/rss+xml" } };
        return new Response(
          hostile("feed", name) ?? feed(name, `${origin}/page?q=${encodeURIComponent(name)}`),
          type,
        );
      }
      if (pathname === "/page") {
        asked.page++;
        return new Response(hostile("page", name) ?? page, { headers: { "content-type": "text/html" } });
      }
      const { messages } = (await request.json()) as { messages: { content: string }[] };
      const topic = /^Name: (.*)$/m.exec(messages.at(-1)?.content ?? "")?.[1] ?? "";
      asked.answer++;
      return Response.json(chat(hostile("answer", topic) ?? "# Landing\n\nBooster 14 landed [1]."));
    },
  });
  return { address: `http://127.0.0.1:${server.port}`, asked, stop: () => server.stop(true) };
}

const told =
  "Booster 14 landed again in Kourou on Thursday, four days after its last flight, as engineers had hoped. ";
const page = `<title>Booster 14 lands again in Kourou</title><article><p>${told.repeat(3)}</p><p>${told.repeat(2)}</p></article>`;

/** Its article is about the topic that asks. */
function feed(topic: string, link: string): string {
  const title = `Booster 14 lands again in Kourou: ${Bun.escapeHTML(topic)}`;
  const item = `<item><title>${title}</title><link>${link}</link></item>`;
  return `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`;
}

function chat(content: string) {
  return {
    id: "c",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  };
}

/** The command line that adds the outside's model as a source `llama`. */
export function modelAt(address: string): string[] {
  const where = ["--type", "openai-chat", "--base-url", `${address}/v1`, "--model", "m"];
  return ["source", "add", "llama", "--name", "Llama", ...where, "--price-in", "0", "--price-out", "0"];
}
