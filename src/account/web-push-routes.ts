import { Elysia } from "elysia";
import { webPushKey as key } from "../contract/account/channels.ts";
import type { Guard } from "../people/auth/guard.ts";

interface Options {
  guard: Guard;
  webPushKey: string;
}

/** Routes for the key that browsers subscribe with. */
export function webPushRoutes({ guard, webPushKey }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .get("/web-push-key", () => ({ publicKey: webPushKey }), {
      user: true,
      detail: {
        operationId: "readWebPushKey",
        summary: "Get the key that browsers subscribe with",
        description: "The VAPID key. It stays the same as long as the instance keeps its secret.",
      },
      response: { 200: key },
    });
}
