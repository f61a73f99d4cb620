import { Elysia } from "elysia";
import { z } from "zod";
import {
  notice,
  noticeRead,
  noticeSettings,
  noticesRead,
  unreadNotices,
} from "../../contract/account/notices.ts";
import { nothing, pageQuery } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { answerPage } from "../../http/page.ts";
import { refusals } from "../../http/refusals.ts";
import type { RouteDeps } from "../../people/auth/guard.ts";
import { countUnread, readNotices } from "./list.ts";
import { markAllRead, markRead } from "./notices.ts";
import { readSettings, saveSettings } from "./settings.ts";

export function noticeRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ prefix: "/account/notices", tags: ["Account"] })
    .use(guard)
    .get(
      "/",
      ({ user, query, request, set }) => answerPage(readNotices(db, user.id, query, now()), { request, set }),
      {
        user: true,
        detail: {
          operationId: "listNotices",
          summary: "List your notices",
          description: "Newest first: the last 90 days, and anything older that's still going on.",
        },
        query: pageQuery,
        response: { 200: z.array(notice) },
      },
    )
    .get("/unread", ({ user }) => ({ count: countUnread(db, user.id, now()) }), {
      user: true,
      detail: { operationId: "countUnreadNotices", summary: "Count your unread notices" },
      response: { 200: unreadNotices },
    })
    .get("/settings", ({ user }) => readSettings(db, user.id), {
      user: true,
      detail: {
        operationId: "readNoticeSettings",
        summary: "Get which notices also go to your channels",
      },
      response: { 200: noticeSettings },
    })
    .put("/settings", ({ user, body }) => saveSettings(db, user.id, body), {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "saveNoticeSettings",
        summary: "Choose which notices also go to your channels",
        description: "If a channel is turned off, the other channels are always notified.",
      },
      body: noticeSettings,
      response: { 200: noticeSettings },
    })
    .put(
      "/",
      ({ user, body }) => {
        markAllRead(db, user.id, body.upTo, now());
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: { operationId: "readAllNotices", summary: "Mark your notices as read" },
        body: noticesRead,
        response: { 200: nothing },
      },
    )
    .put(
      "/:id",
      ({ user, params }) => {
        markRead(db, user.id, params.id, now());
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "readNotice",
          summary: "Mark one notice as read",
          responses: refusals("not_found"),
        },
        body: noticeRead,
        response: { 200: nothing },
      },
    );
}
