import { Elysia } from "elysia";
import { AppError } from "../../base/errors.ts";
import { words } from "../words.ts";

/** Refuses paths outside `base`, which tells admins that their proxy wrongly strips it. */
export function subPath(base: string) {
  const plugin = new Elysia({ name: "sub-path" });
  if (base === "/") return plugin;
  const bare = base.slice(0, -1);
  return plugin.onRequest(({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith(base)) return;
    if (pathname === bare) return Response.redirect(base + search, 308);
    throw new AppError("not_found", words.notBelow(base));
  });
}
