import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { Elysia } from "elysia";
import { AppError } from "../base/errors.ts";
import type { Vault } from "../base/secret.ts";
import { changeLanguageTo, documentAttributes } from "../base/words/language.ts";
import type { Db } from "../db/open.ts";
import { users } from "../db/schema/people.ts";
import type { RawBody } from "../http/security.ts";
import { switchOffEmail } from "../sending/channels/channels.ts";
import { words } from "./words.ts";

/** The same for every edition of a user, so that a link in an old mail still works. */
export function unsubscribeToken(vault: Vault, userId: string): string {
  return `${userId}.${vault.hmac(`unsubscribe ${userId}`)}`;
}

/** The body that mail programs send; its content doesn't matter. */
export const unsubscribeBody: RawBody = {
  path: /^\/unsubscribe\/[^/]+$/,
  types: ["application/x-www-form-urlencoded", "multipart/form-data"],
  limit: 4096,
};

interface Options {
  db: Db;
  vault: Vault;
}

/** Needs no sign-in, because mail programs call it (RFC 8058). Opening a link must not change anything. */
export function unsubscribeRoutes({ db, vault }: Options) {
  /** @throws not_found for a token that isn't ours, or whose account is gone */
  function userOf(token: string): string {
    const [userId = ""] = token.split(".", 1);
    const [given, expected] = [Buffer.from(token), Buffer.from(unsubscribeToken(vault, userId))];
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    const user =
      isOurs && db.select({ language: users.language }).from(users).where(eq(users.id, userId)).get();
    if (!user) throw new AppError("not_found", words.noSubscription);
    changeLanguageTo(user);
    return userId;
  }

  return new Elysia({ prefix: "/unsubscribe" })
    .get("/:token", ({ params }) => {
      userOf(params.token);
      const { title, question, button } = words.unsubscribing;
      return page(title, question, `<form method="post"><button>${button}</button></form>`);
    })
    .post("/:token", ({ params }) => {
      switchOffEmail(db, userOf(params.token));
      const { done, doneText } = words.unsubscribing;
      return page(done, doneText, "");
    });
}

const style =
  "body{font:17px/1.6 ui-sans-serif,system-ui,sans-serif;max-width:32em;margin:15vh auto 0;padding:0 20px;background:light-dark(#faf8f4,#111315);color:light-dark(#17191c,#eceae4);color-scheme:light dark}h1{font-family:Georgia,serif}button{font:inherit;padding:10px 20px;border:0;border-radius:10px;background:light-dark(#c2410c,#fb923c);color:light-dark(#fff,#1b1206)}";

const styleHash = new Bun.CryptoHasher("sha256").update(style).digest("base64");

function page(title: string, text: string, rest: string): Response {
  const html = `<!doctype html><html ${documentAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · topicapp</title><style>${style}</style></head><body><h1>${title}</h1><p>${text}</p>${rest}</body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    },
  });
}
