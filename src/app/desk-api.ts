import { Elysia } from "elysia";
import { deskInvitationRoutes } from "../operations/desk/invitation-routes.ts";
import { deskMemberRoutes } from "../operations/desk/member-routes.ts";
import { type DeskDeps, deskRoutes } from "../operations/desk/routes.ts";
import { deskSourceRoutes } from "../operations/desk/source-routes.ts";
import { deskWaitlistRoutes } from "../operations/desk/waitlist-routes.ts";
import type { ApiContext, ApiDeps } from "./api-context.ts";

/** Routes for the admin's Desk. */
export function deskApi(deps: ApiDeps, { shared, checks }: ApiContext) {
  const { config, vault, log, url, afterPosting } = deps;
  const desk: DeskDeps = {
    ...{ ...shared, ...checks, vault, log, url, afterPosting },
    everybodysUsd: config.memberBudgetUsd,
    config,
  };
  return new Elysia()
    .use(deskInvitationRoutes(desk))
    .use(deskWaitlistRoutes(desk))
    .use(deskMemberRoutes(desk))
    .use(deskSourceRoutes(desk))
    .use(deskRoutes(desk));
}
