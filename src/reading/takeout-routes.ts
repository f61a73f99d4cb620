import { Elysia } from "elysia";
import { takeout } from "../contract/account/account.ts";
import { rates } from "../contract/base/limits.ts";
import { streamText } from "../http/stream.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { type ChannelsOf, takeOut } from "./takeout.ts";

interface Options extends RouteDeps {
  channelsOf: ChannelsOf;
}

const attachment = {
  "Content-Disposition": {
    description: "The name of the file",
    schema: { type: "string" as const },
    example: 'attachment; filename="topicapp.json"',
  },
};

/** Routes for a file with everything that one wrote and did. */
export function takeoutRoutes({ db, guard, channelsOf, now }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Account"] }).use(guard).get(
    "/takeout",
    ({ user }) =>
      new Response(streamText(takeOut(db, channelsOf, user.id, now())), {
        headers: {
          "content-type": "application/json;charset=utf-8",
          "content-disposition": 'attachment; filename="topicapp.json"',
        },
      }),
    {
      user: true,
      memberLimits: [rates.takeouts],
      detail: {
        operationId: "takeOut",
        summary: "Download your data",
        description: "Oldest first, as a file to keep.",
        responses: { 200: { description: "All of it, as a file", headers: attachment } },
      },
      response: { 200: takeout },
    },
  );
}
