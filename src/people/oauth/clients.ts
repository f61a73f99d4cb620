import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { parseJson } from "../../base/json.ts";
import type { Vault } from "../../base/secret.ts";
import { cleanName } from "../../contract/base/characters.ts";
import { atMost, bounded } from "../../contract/base/common.ts";
import { limits } from "../../contract/base/limits.ts";
import { words } from "./words.ts";

export interface Client {
  id: string;
  name: string;
  redirectUris: string[];
  /** The host that publishes its description; null if only the program itself claims its identity. */
  verifiedHost: string | null;
}

const context = "oauth client";

/** Schemes that the browser executes, or that read from the user's own machine. */
const forbiddenSchemes =
  /^(?:javascript|data|vbscript|file|blob|about|filesystem|view-source|ws|wss|ftp|http):$/;

const redirectUri = z
  .string()
  .max(500, { abort: true })
  .refine((written) => {
    const url = URL.parse(written);
    if (!url || url.hash || written.includes("#") || url.username || url.password) return false;
    if (url.protocol === "https:" || isLoopbackRedirect(url)) return true;
    return !forbiddenSchemes.test(url.protocol) && written.includes("://");
  });

const name = bounded(limits.name, atMost("Name", limits.name))
  .overwrite(cleanName)
  .trim()
  .max(limits.name, atMost("Name", limits.name));

const redirectUris = z.array(redirectUri).min(1).max(5);

/** The metadata that programs register (RFC 7591, section 2); other fields are ignored. */
const registration = z.object({
  client_name: name.optional(),
  redirect_uris: redirectUris,
});

const registered = z.tuple([z.string(), z.array(z.string())]);

/** @returns the name of the wrong field if it can't be registered */
export function registerClient(vault: Vault, body: unknown): Client | "name" | "redirects" {
  const read = registration.safeParse(body);
  if (!read.success)
    return read.error.issues.some(({ path }) => path[0] === "redirect_uris") ? "redirects" : "name";
  const { client_name: said, redirect_uris: uris } = read.data;
  const sealed = vault.seal(JSON.stringify([said ?? "", uris] satisfies z.infer<typeof registered>), context);
  const id = Buffer.from(sealed, "base64").toString("base64url");
  return { id, name: said || words.unnamed, redirectUris: uris, verifiedHost: null };
}

/** Fetches a stranger's document, or says why that failed. `url` is the address after redirects. */
export type FetchDocument = (
  url: string,
  bounds: typeof documentLimits,
) => Promise<{ status: number; url: string; bytes: Uint8Array; complete: boolean } | { reason: string }>;

/**
 * A client's id is its sealed registration, so that registering stores nothing; or the address of a document about it
 * (draft-ietf-oauth-client-id-metadata-document). @throws AppError validation_failed
 */
export async function findClient(vault: Vault, fetchDocument: FetchDocument, id: string): Promise<Client> {
  return id.startsWith("https://") ? readDocument(fetchDocument, id) : openId(vault, id);
}

function openId(vault: Vault, id: string): Client {
  try {
    const opened = vault.open(Buffer.from(id, "base64url").toString("base64"), context);
    const [said, uris] = registered.parse(JSON.parse(opened));
    return { id, name: said || words.unnamed, redirectUris: uris, verifiedHost: null };
  } catch {
    throw new AppError("validation_failed", words.noClient);
  }
}

const documentLimits = { maxBytes: 16 * 1024, timeout: 5000, headers: { accept: "application/json" } };

async function readDocument(fetchDocument: FetchDocument, id: string): Promise<Client> {
  const url = URL.parse(id);
  if (url?.href !== id || url.pathname === "/" || url.hash || url.username || url.password)
    throw new AppError("validation_failed", words.noClient);
  const page = await fetchDocument(id, documentLimits);
  if ("reason" in page) throw new AppError("validation_failed", words.documentUnread(page.reason));
  const said = clientDocument.safeParse(parseJson(new TextDecoder().decode(page.bytes))).data;
  const isItsOwn = page.status === 200 && page.complete && page.url === id && said?.client_id === id;
  if (!isItsOwn) throw new AppError("validation_failed", words.documentWrong);
  return {
    id,
    name: said.client_name || url.host,
    redirectUris: said.redirect_uris,
    verifiedHost: url.host,
  };
}

const clientDocument = registration.extend({ client_id: z.string() });

/** Must match exactly, except for the port on the loopback interface (RFC 8252, section 7.3). */
export function isRedirectOf({ redirectUris }: Client, asked: string): boolean {
  if (redirectUris.includes(asked)) return true;
  const url = URL.parse(asked);
  if (!url || !isLoopbackRedirect(url)) return false;
  const withoutPort = (of: URL) => {
    const copy = new URL(of);
    copy.port = "";
    return copy.href;
  };
  return redirectUris.some((each) => {
    const own = URL.parse(each);
    return own !== null && isLoopbackRedirect(own) && withoutPort(own) === withoutPort(url);
  });
}

function isLoopbackRedirect({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && /^(?:127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname);
}

/** The destination of an answer, for its user: a host, or an app's scheme with its `://`, which no host ends in. */
export function siteOfRedirect(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : `${protocol}//`;
}
