import { Elysia } from "elysia";
import { compression } from "../http/compression.ts";
import { healthRoutes } from "../http/health.ts";
import { accountApi } from "./account-api.ts";
import { type ApiDeps, createContext } from "./api-context.ts";
import { deskApi } from "./desk-api.ts";
import { openapiRoutes } from "./openapi/routes.ts";
import { mcpApi, oauthApi, readerAppsApi } from "./programs-api.ts";
import { communityApi, readerApi } from "./reading-api.ts";
import { oidcApi, signInApi } from "./sign-in-api.ts";
import { feedApi, previewApi, topicApi } from "./topics-api.ts";

/** All routes below /api, the OpenID provider's sign-in, and what programs use. */
export function createApi(deps: ApiDeps) {
  const context = createContext(deps);
  const api = new Elysia({ prefix: "/api" })
    .use(compression)
    .use(healthRoutes({ db: deps.db, isDemo: deps.isDemo ?? false }))
    .use(openapiRoutes({ guard: context.shared.guard, web: deps.web, describe: deps.describe }))
    .use(signInApi(deps, context))
    .use(topicApi(deps, context))
    .use(previewApi(deps, context))
    .use(feedApi(deps, context))
    .use(readerApi(deps, context))
    .use(accountApi(deps, context))
    .use(communityApi(deps, context))
    .use(deskApi(deps, context));
  return new Elysia()
    .use(oidcApi(deps, context))
    .use(oauthApi(deps, context))
    .use(api)
    .use(readerAppsApi(deps, context))
    .use(mcpApi(deps, context));
}
