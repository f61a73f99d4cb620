import { type SeenMark, seenDraft, seenMark, seenMarks } from "../../../contract/reading/unread.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";

const exampleMark: SeenMark = {
  of: "topic",
  id: exampleIds.topic,
  before: "2026-11-20T07:15:00.000Z",
  seenUpTo: "2026-11-21T07:00:04.000Z",
};

export const unreadShapes = [
  shape("SeenDraft", seenDraft, {
    about: "What you've seen. Anything you can't see, or that no longer exists, is ignored.",
    fields: {
      updates: "Ids of updates: each marks its topic up to its time.",
      stories: "Stories read separately, each up to a time.",
      allUpTo: "Marks all topics up to this time.",
      lastVisitAt:
        "The end of a last visit that only a browser has noted: what was published before it counts as seen.",
    },
    example: { updates: [exampleIds.summary] },
  }),
  shape("SeenMark", seenMark, {
    about: "How far something had been seen before and after marking.",
    fields: { id: "Null for all topics.", before: "Null where nothing was marked." },
    example: exampleMark,
  }),
  shape("SeenMarks", seenMarks, {
    about: "What marking changed.",
    example: { marks: [exampleMark] },
  }),
];
