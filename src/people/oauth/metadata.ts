import { tokenScopes } from "../../contract/account/api-tokens.ts";

/** The app's own address, without a trailing slash. */
export const issuerOf = (url: string): string => url;

/** The resource that tokens are for (RFC 8707). */
export const resourceOf = (url: string): string => `${url}/mcp`;

export function isOurResource(written: string, url: string): boolean {
  return withoutSlash(URL.parse(written)?.href ?? "") === withoutSlash(new URL(resourceOf(url)).href);
}

/**
 * The answer at /mcp to a missing token (RFC 9728, section 5.1), or to one that is wrong or ended, which tells a
 * program to get another (RFC 6750, section 3.1).
 */
export function challenge(url: string, hasToken: boolean): string {
  const told = [
    ...(hasToken ? ['error="invalid_token"'] : []),
    `resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`,
    `scope="${tokenScopes.join(" ")}"`,
  ];
  return ["Bearer", told.join(", ")].join(" ");
}

/**
 * The document at a path of the host, or null. RFC 8414 and RFC 9728 put the path of TOPICAPP_URL after the
 * well-known one; a proxy that forwards only that path also lets through what is below it.
 */
export function metadataAt(pathname: string, url: string): object | null {
  const base = new URL(url).pathname.replace(/\/$/, "");
  const wellKnown = (name: string, behind = "") => [
    `/.well-known/${name}${base}${behind}`,
    `${base}/.well-known/${name}${behind}`,
  ];
  if (wellKnown("oauth-protected-resource", "/mcp").includes(pathname)) return protectedResource(url);
  if (pathname === `${base}/.well-known/oauth-protected-resource`) return protectedResource(url);
  return wellKnown("oauth-authorization-server").includes(pathname) ? authorizationServer(url) : null;
}

/** RFC 9728, section 2. */
function protectedResource(url: string) {
  return {
    resource: resourceOf(url),
    authorization_servers: [issuerOf(url)],
    scopes_supported: tokenScopes,
    bearer_methods_supported: ["header"],
    resource_name: "topicapp",
  };
}

/** RFC 8414, section 2. */
function authorizationServer(url: string) {
  return {
    issuer: issuerOf(url),
    authorization_endpoint: `${url}/connect`,
    token_endpoint: `${url}/oauth/token`,
    registration_endpoint: `${url}/oauth/register`,
    revocation_endpoint: `${url}/oauth/revoke`,
    scopes_supported: tokenScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}
