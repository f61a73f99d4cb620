import { Elysia } from "elysia";
import { nothing } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { refusals } from "../../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../../people/auth/guard.ts";
import { changeItem, markItems, removeSavedItems, saveItems } from "./items.ts";

/** Routes for the states of one update: read, kept unread, saved. */
export function itemRoutes(options: RouteDeps) {
  return new Elysia().use(readItemRoutes(options)).use(savedItemRoutes(options));
}

function readItemRoutes({ db, guard }: RouteDeps) {
  const responses = refusals("forbidden", "not_found");
  return new Elysia({ prefix: "/users/:id", tags: ["Summaries"] })
    .use(guard)
    .put(
      "/read/:summaryId",
      ({ user, params }) => {
        const userId = requireSelf(user, params.id);
        changeItem(db, userId, params.summaryId, (tx, ids) => markItems(tx, userId, ids, true));
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "markItemRead",
          summary: "Mark one update as read",
          description: "The topic's read position doesn't change.",
          responses,
        },
        response: { 200: nothing },
      },
    )
    .delete(
      "/read/:summaryId",
      ({ user, params }) => {
        const userId = requireSelf(user, params.id);
        changeItem(db, userId, params.summaryId, (tx, ids) => markItems(tx, userId, ids, false));
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "keepItemUnread",
          summary: "Keep one update unread",
          description: "It stays unread until you open it again or mark everything as read.",
          responses,
        },
        response: { 200: nothing },
      },
    );
}

function savedItemRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ prefix: "/users/:id", tags: ["Summaries"] })
    .use(guard)
    .put(
      "/saved/:summaryId",
      ({ user, params }) => {
        const userId = requireSelf(user, params.id);
        changeItem(db, userId, params.summaryId, (tx, ids) => saveItems(tx, userId, ids, now()));
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "saveItem",
          summary: "Save an update for later",
          description: "An update that's already saved keeps its place in the list.",
          responses: refusals("forbidden", "not_found"),
        },
        response: { 200: nothing },
      },
    )
    .delete(
      "/saved/:summaryId",
      ({ user, params }) => {
        const userId = requireSelf(user, params.id);
        removeSavedItems(db, userId, [params.summaryId]);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "removeSavedItem",
          summary: "Remove a saved update",
          description: "Repeating it changes nothing.",
          responses: refusals("forbidden"),
        },
        response: { 200: nothing },
      },
    );
}
