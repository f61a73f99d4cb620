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
    about: "What somebody has seen. What is not theirs to see, or not there any more, is passed over.",
    fields: {
      updates: "Ids of updates: each marks its topic up to its time.",
      stories: "Stories that were read by themselves, each up to a time.",
      allUpTo: "Marks all topics up to this time.",
      lastVisitAt:
        "The end of a last visit that only a browser has noted: what was published before it counts as seen.",
    },
    example: { updates: [exampleIds.summary] },
  }),
  shape("SeenMark", seenMark, {
    about: "How far something was seen, before it was marked and since.",
    fields: { id: "Null for all topics.", before: "Null where nothing was marked." },
    example: exampleMark,
  }),
  shape("SeenMarks", seenMarks, {
    about: "What a marking changed.",
    example: { marks: [exampleMark] },
  }),
];
