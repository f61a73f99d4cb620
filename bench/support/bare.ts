import { Database } from "bun:sqlite";

/** The least that could answer the same requests: Bun's server, one prepared statement each, no checks. */
const [file = "", port = "0"] = process.argv.slice(2);
const db = new Database(file);
db.run("PRAGMA busy_timeout = 10000");
db.run("PRAGMA synchronous = FULL");
const columns = `t.*, u.name AS creatorName, s.name AS sourceName, s.provider, s.icon, m.title, m.content, m.news_count,
  m.citations, m.last_updated, m.model, j.due_at, j.last_checked_at, r.outcome`;
const joins = `topics t JOIN users u ON u.id = t.created_by_id JOIN topic_sources s ON s.id = t.source_id
  LEFT JOIN topic_summaries m ON m.id = t.summary_id LEFT JOIN jobs j ON j.subject = t.id AND j.kind = 'update'
  LEFT JOIN runs r ON r.id = j.last_run_id`;
const list = db.prepare(
  `SELECT ${columns} FROM ${joins} WHERE t.is_public = 1 ORDER BY t.summary_at DESC, t.id DESC LIMIT ?`,
);
// The plus keeps SQLite from planning the statement anew at each id.
const one = db.prepare(`SELECT ${columns} FROM ${joins} WHERE t.id = +? AND t.is_public = 1`);
const like = db.prepare(`INSERT INTO topic_likes (id, user_id, topic_id, created_at) VALUES (?, ?, ?, ?)
  ON CONFLICT DO NOTHING`);
const unlike = db.prepare("DELETE FROM topic_likes WHERE user_id = ? AND topic_id = ?");

const server = Bun.serve({
  port: Number(port),
  hostname: "127.0.0.1",
  routes: {
    "/api/topics": ({ url }) => Response.json(list.all(Number(new URL(url).searchParams.get("limit")))),
    "/api/topics/:id": ({ params }) => Response.json(one.get(params.id)),
    "/api/users/:id/like/:topic": {
      POST({ params }) {
        like.run(crypto.randomUUID(), params.id, params.topic, Date.now());
        return Response.json({}, { status: 201 });
      },
      DELETE({ params }) {
        unlike.run(params.id, params.topic);
        return Response.json({});
      },
    },
  },
});
console.log(`listening on http://127.0.0.1:${server.port}`);
