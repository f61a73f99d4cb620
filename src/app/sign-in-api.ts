import { Elysia } from "elysia";
import { publicUrl } from "../config/config.ts";
import { setupCheckRoutes } from "../operations/setup/check-routes.ts";
import { setupRoutes } from "../operations/setup/routes.ts";
import { codeRoutes } from "../people/auth/code-routes.ts";
import { registrationRoutes } from "../people/auth/registration-routes.ts";
import { sessionRoutes } from "../people/auth/session-routes.ts";
import { oidcRoutes } from "../people/oidc/routes.ts";
import { passkeyRegistrationRoutes } from "../people/passkeys/registration-routes.ts";
import { whyNoPasskeys } from "../people/passkeys/relying-party.ts";
import { passkeySignInRoutes } from "../people/passkeys/sign-in-routes.ts";
import type { ApiContext, ApiDeps } from "./api-context.ts";

/** Routes for registering, signing in by code or passkey, and the first account. */
export function signInApi(deps: ApiDeps, { shared, signIn, checks }: ApiContext) {
  const { config, log, setup, url } = deps;
  const { emailSignIn } = config;
  const mostCodes = config.rateLimits ? undefined : Number.POSITIVE_INFINITY;
  return new Elysia()
    .use(registrationRoutes({ ...signIn, emailSignIn, mostCodes }))
    .use(codeRoutes({ ...signIn, emailSignIn, mostCodes }))
    .use(sessionRoutes({ ...shared, ...signIn }))
    .use(setupRoutes({ ...signIn, setup }))
    .use(setupCheckRoutes({ ...shared, ...checks, mailFrom: config.smtp?.from ?? null }))
    .use(passkeySignInRoutes({ ...signIn, log, url, problem: whyNoPasskeys(publicUrl(config)) }))
    .use(passkeyRegistrationRoutes({ ...shared, ...signIn, log, url }));
}

/** Routes for signing in by an OpenID provider, if one is configured. */
export function oidcApi({ config, askIssuer, log, url }: ApiDeps, { signIn }: ApiContext) {
  if (!config.oidc) return new Elysia();
  return new Elysia().use(oidcRoutes({ ...signIn, settings: config.oidc, fetch: askIssuer, log, url }));
}
