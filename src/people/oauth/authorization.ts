import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import type { TokenScope } from "../../contract/account/api-tokens.ts";
import type { Consent, DecisionResult, decision } from "../../contract/account/oauth.ts";
import type { Db } from "../../db/open.ts";
import { type Client, type FetchDocument, findClient, isRedirectOf, siteOfRedirect } from "./clients.ts";
import { addGrant } from "./grants.ts";
import { isOurResource, issuerOf, resourceOf } from "./metadata.ts";
import { words } from "./words.ts";

export interface ConsentDeps {
  db: Db;
  vault: Vault;
  fetchDocument: FetchDocument;
  /** The app's address, without a trailing slash. */
  url: () => string;
  now: () => Date;
}

interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  challenge: string;
  scopes: TokenScope[];
  state: string | null;
}

const asked = z.object({
  client_id: z.string().min(1).max(4096),
  redirect_uri: z.string().max(500).optional(),
  response_type: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  resource: z.string().max(500).optional(),
  scope: z.string().max(500).optional(),
  state: z.string().max(2048).optional(),
});

/** A refused request is never answered at its redirect address. @throws AppError */
export async function readConsent(deps: ConsentDeps, request: string): Promise<Consent> {
  const { client, redirectUri, scopes } = await readRequest(deps, request);
  const { name, verifiedHost } = client;
  return { name, site: siteOfRedirect(redirectUri), verifiedHost, scopes };
}

/** @throws AppError validation_failed, conflict if the user has the maximum of grants */
export async function decide(
  deps: ConsentDeps,
  userId: string,
  { request, isAllowed, scope }: z.output<typeof decision>,
): Promise<DecisionResult> {
  const { client, redirectUri, challenge, scopes, state } = await readRequest(deps, request);
  const back = new URL(redirectUri);
  const answer = isAllowed ? { code: allow() } : { error: "access_denied" };
  // Names the issuer, so that an answer can't be passed off as another server's (RFC 9207).
  const query = { ...answer, ...(state !== null && { state }), iss: issuerOf(deps.url()) };
  for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
  return { redirectTo: back.href };

  function allow(): string {
    if (!scopes.includes(scope)) throw new AppError("validation_failed", words.notAsked);
    const { id: clientId, name } = client;
    const site = siteOfRedirect(redirectUri);
    const resource = resourceOf(deps.url());
    return addGrant(
      deps.db,
      { userId, clientId, name, site, scope, resource, redirectUri, challenge },
      deps.now(),
    );
  }
}

async function readRequest(
  { vault, fetchDocument, url }: ConsentDeps,
  request: string,
): Promise<AuthorizationRequest> {
  const query = new URLSearchParams(request);
  const names = [...query.keys()];
  if (new Set(names).size < names.length) throw invalidRequest(words.notOneOfEach);
  const read = asked.safeParse(Object.fromEntries(query));
  if (!read.success) throw invalidRequest(query.has("client_id") ? words.tooLong : words.noClient);
  const { client_id, redirect_uri, state = null, ...rest } = read.data;
  const client = await findClient(vault, fetchDocument, client_id);
  const redirectUri = redirect_uri ?? onlyOne(client.redirectUris);
  if (redirectUri === undefined || !isRedirectOf(client, redirectUri))
    throw invalidRequest(words.wrongRedirect);
  if (rest.response_type !== "code") throw invalidRequest(words.onlyCodes);
  const challenge = rest.code_challenge ?? "";
  if (rest.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(challenge))
    throw invalidRequest(words.noPkce);
  if (rest.resource !== undefined && !isOurResource(rest.resource, url()))
    throw invalidRequest(words.wrongResource);
  return { client, redirectUri, challenge, scopes: scopesOf(rest.scope), state };
}

/** A request without scopes may be granted any. Unknown scopes are ignored (RFC 6749, section 3.3). */
function scopesOf(scope: string | undefined): TokenScope[] {
  const named = scope?.split(" ").filter(Boolean) ?? [];
  if (named.length === 0 || named.includes("write")) return ["read", "write"];
  if (named.includes("read")) return ["read"];
  throw invalidRequest(words.noScope);
}

function onlyOne(redirectUris: string[]): string | undefined {
  return redirectUris.length === 1 ? redirectUris[0] : undefined;
}

function invalidRequest(message: string): AppError {
  return new AppError("validation_failed", message);
}
