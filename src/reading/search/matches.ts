import type { Match, Part } from "../../contract/topics/topics.ts";
import type { Db } from "../../db/open.ts";

interface Marks {
  opening: string;
  closing: string;
}

const snippetTokens = 32;

interface Row {
  id: string;
  name: string;
  body: string;
  description: string;
  title: string;
  tags: string;
}

const snippet = (column: number) =>
  `snippet(topic_search, ${column}, :opening, :closing, '…', ${snippetTokens})`;

const matchesOfTopics = `
  select search_documents.topic_id as id, highlight(topic_search, 0, :opening, :closing) as name,
    ${snippet(4)} as body, ${snippet(1)} as description, ${snippet(3)} as title, ${snippet(2)} as tags
  from search_documents join topic_search on topic_search.rowid = search_documents.id
  where search_documents.topic_id in (select value from json_each(:ids)) and topic_search match :expression`;

/** Matches by topic id. The marks are random, so that no text can contain them. */
export function readMatches(db: Db, expression: string, ids: string[]): Map<string, Match> {
  const secret = crypto.randomUUID();
  const marks = { opening: `<${secret}>`, closing: `</${secret}>` };
  const values = { ...marks, expression, ids: JSON.stringify(ids) };
  const rows = db.$client.query<Row, typeof values>(matchesOfTopics).all(values);
  return new Map(
    rows.map((row) => [
      row.id,
      { name: parts(row.name, marks), snippet: parts(bestText(row, marks), marks) },
    ]),
  );
}

function bestText({ body, description, title, tags }: Row, { opening }: Marks): string {
  return [body, description, title, tags].find((text) => text.includes(opening)) ?? "";
}

export function parts(marked: string, { opening, closing }: Marks): Part[] {
  return marked
    .split(opening)
    .flatMap((stretch, place) => {
      const [hit = "", ...after] = place === 0 ? ["", stretch] : stretch.split(closing);
      return [
        { text: hit, hit: true },
        { text: after.join(""), hit: false },
      ];
    })
    .filter(({ text }) => text !== "");
}
