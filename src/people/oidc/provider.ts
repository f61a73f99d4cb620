import * as openid from "openid-client";
import { z } from "zod";
import { minute } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import { isLoopback } from "../../base/loopback.ts";
import { logged, words } from "../auth/words.ts";

/** Settings of an OpenID provider: its address, and who may sign up by it. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** Shown on the sign-in button. */
  name: string;
  signup: "invited" | "all" | { group: string };
  /** The value of the claim `groups` that makes somebody an admin; null if none does. */
  admins: string | null;
}

/** Allows the loopback interface and the local network, because an admin names the issuer. */
export type OidcFetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case; null if the provider sends none or hasn't verified it. */
  email: string | null;
  name: string | null;
  username: string | null;
  groups: string[];
}

/** The state that the browser must bring back. */
interface SignInAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

interface OidcProvider {
  /** @throws OidcRefusal unreachable */
  begin(): Promise<{ url: string; begun: SignInAttempt }>;
  /** `search` is the query with which the provider sent the browser back. @throws OidcRefusal */
  finish(begun: SignInAttempt, search: string): Promise<Identity>;
}

type OidcReason = keyof typeof words.oidc;

export class OidcRefusal extends AppError {
  constructor(
    readonly reason: OidcReason,
    override readonly cause?: unknown,
  ) {
    super("forbidden", words.oidc[reason]);
  }
}

interface Options {
  settings: OidcSettings;
  /** Called late, because the port may be known only then. */
  redirectUri: () => string;
  fetch: OidcFetch;
  now: () => Date;
}

const discoveryLife = 60 * minute;
const failureLife = 10_000;
const timeout = 10_000;
const mostBytes = 512 * 1024;

/** Discovers the provider's addresses at the first sign-in, not at the start. */
export function createOidcProvider({ settings, redirectUri, fetch, now }: Options): OidcProvider {
  let discovered: { until: number; configuration: Promise<openid.Configuration> } | null = null;

  async function discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    const authentication = clientSecret ? openid.ClientSecretBasic(clientSecret) : openid.None();
    const execute = [openid.enableNonRepudiationChecks];
    if (issuer.startsWith("http:")) execute.push(openid.allowInsecureRequests);
    return openid.discovery(new URL(issuer), clientId, {}, authentication, {
      execute,
      timeout: timeout / 1000,
      [openid.customFetch]: (url, init) => askBounded(fetch, url, init as RequestInit),
    });
  }

  /** @throws OidcRefusal unreachable */
  async function connect(): Promise<openid.Configuration> {
    const time = now().getTime();
    if (!discovered || discovered.until <= time) {
      const made = { until: time + discoveryLife, configuration: discover() };
      made.configuration.catch(() => {
        made.until = now().getTime() + failureLife;
      });
      discovered = made;
    }
    try {
      return await discovered.configuration;
    } catch (cause) {
      throw new OidcRefusal("unreachable", cause);
    }
  }

  return {
    async begin() {
      const configuration = await connect();
      const begun = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(),
        scope: scopeOf(configuration),
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, begun };
    },
    async finish({ state, nonce, verifier }, search) {
      const configuration = await connect();
      const came = new URL(redirectUri());
      came.search = search;
      try {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await openid.authorizationCodeGrant(configuration, came, checks);
        return await identify(configuration, tokens, settings.clientId);
      } catch (cause) {
        const isDenied =
          cause instanceof openid.AuthorizationResponseError && cause.error === "access_denied";
        throw new OidcRefusal(isDenied ? "cancelled" : "refused", cause);
      }
    },
  };
}

/** Many providers leave personal claims out of the ID token. */
async function identify(
  configuration: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  clientId: string,
): Promise<Identity> {
  const idToken = tokens.claims();
  if (!idToken) throw new Error(logged.provider.noIdToken);
  // OpenID Connect Core 1.0, section 3.1.3.7: the library checks it only with several audiences.
  const { azp } = idToken;
  if (azp !== undefined && azp !== clientId) throw new Error(logged.provider.ofAnotherClient);
  const { issuer, userinfo_endpoint: userinfo } = configuration.serverMetadata();
  const told = userinfo ? await openid.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
  const { email, email_verified, name, preferred_username, groups } = claims.parse({ ...told, ...idToken });
  return {
    issuer,
    subject: idToken.sub,
    email: email_verified === true ? (email ?? null) : null,
    name: name ?? null,
    username: preferred_username ?? null,
    groups,
  };
}

// A claim that isn't in the standard's form counts as missing.
const claims = z.object({
  email: z.string().max(254).toLowerCase().pipe(z.email()).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().max(1000).optional().catch(undefined),
  preferred_username: z.string().max(1000).optional().catch(undefined),
  groups: z.array(z.string()).catch([]),
});

/** Some providers send groups without a scope of that name, and refuse unknown scopes. */
function scopeOf(configuration: openid.Configuration): string {
  const known = configuration.serverMetadata().scopes_supported ?? [];
  return `openid email profile${known.includes("groups") ? " groups" : ""}`;
}

async function askBounded(fetch: OidcFetch, url: string, init: RequestInit): Promise<Response> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !isLoopback(hostname)) throw new Error(logged.provider.notHttps(url));
  const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeout) });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > mostBytes) throw new Error(logged.provider.tooLong(url, mostBytes));
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(length > 0 ? Buffer.concat(parts) : null, { status, headers });
}
