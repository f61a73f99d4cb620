import { responsesBody } from "../../tests/support/openai-source.ts";

/** A provider as a process of its own that answers after so many milliseconds, and takes little time for it itself. */
const answerTime = Number(process.argv[2]);

const bodies = Array.from({ length: 64 }, (_, n) =>
  JSON.stringify(
    responsesBody(
      Array.from({ length: 5 }, (_, at) => ({
        headline: `Town ${n} opens library ${n * 7 + at}`,
        text: `The council of town ${n} has opened a library with ${n * 100 + at} books in street ${at}. `.repeat(
          4,
        ),
        url: `https://paper${at}.example/${n}`,
      })),
    ),
  ),
);
const headers = { "content-type": "application/json" };
let asked = 0;

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 0,
  async fetch() {
    await Bun.sleep(answerTime);
    return new Response(bodies[asked++ % bodies.length], { headers });
  },
});
console.log(`listening on http://127.0.0.1:${server.port}`);
