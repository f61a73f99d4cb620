import { Elysia } from "elysia";
import { z } from "zod";
import { nothing } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { type SlopReason, slopDraft } from "../../contract/topics/reactions.ts";
import type { Tx } from "../../db/open.ts";
import { refusals } from "../../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../../people/auth/guard.ts";
import { markAsSlop } from "./reactions.ts";

interface Options extends RouteDeps {
  /** Writes in the transaction that writes a reason or a note. */
  onRemark: (tx: Tx, topicId: string, reason: SlopReason | null) => void;
}

/** Routes for marking a topic as slop, with a reason. */
export function slopRoutes({ db, guard, now, onRemark }: Options) {
  return new Elysia({ prefix: "/users/:id", tags: ["Reactions"] }).use(guard).post(
    "/slop/:topicId",
    ({ user, params, body, status }) => {
      const userId = requireSelf(user, params.id);
      const draft = body ?? { note: null };
      const isNew = markAsSlop(db, { userId, topicId: params.topicId, ...draft }, now(), onRemark);
      return status(isNew ? 201 : 200, {});
    },
    {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "markAsSlop",
        summary: "Mark a topic as slop, and say why",
        description:
          "The body may be left out. Another reason takes the place of the first, with its note; without either, doing it again changes nothing. Reasons are counted on the topic, its creator reads the notes unsigned, and its next updates are written with them in mind. `not_in_source` and `dead_link` have the cited pages asked for once more.",
        responses: {
          200: { description: "Already the case" },
          201: { description: "Done" },
          ...refusals("forbidden", "not_found"),
        },
      },
      params: z.object({ id: z.string(), topicId: z.string() }),
      body: slopDraft.optional(),
      response: { 200: nothing, 201: nothing },
    },
  );
}
