import type { ImapFlow } from "imapflow";
import { type FetchFailed as Failed, FetchFailed, type Lookup, publicAddresses } from "../fetch.ts";
import { failures, mailboxFailures as words } from "../words.ts";

/** A mailbox and its credentials. */
export interface MailboxAccess {
  host: string;
  port: number;
  username: string;
  password: string;
  folder: string;
}

export interface ImapDeps {
  lookup: Lookup;
  /** True for a host inside the network, or a port, that the admin named. */
  isMailboxHost: (origin: string) => boolean;
  /** Counts a visit to this host. */
  watch: <R>(host: string, visit: () => Promise<R>) => Promise<R>;
}

/** Port 1143 is used by bridges to encrypted mailboxes. */
const startTlsPorts = [143, 1143];

/** Milliseconds of one visit. */
const timeout = 40_000;
/** Bytes that one visit may bring. */
const mostReceived = 24 * 1024 * 1024;
const mostLiteral = 1024 * 1024;

/**
 * Opens a folder read-only (EXAMINE) over TLS while `read` runs; nothing is written to the mailbox. Connects to the
 * checked address. @throws FetchFailed, whose message is for a person; the signal's reason if aborted
 */
export async function withMailbox<T>(
  access: MailboxAccess,
  { lookup, isMailboxHost, watch }: ImapDeps,
  signal: AbortSignal,
  read: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const { host, port } = access;
  const isNamed = isMailboxHost(`https://${host}:${port}`);
  if (!isNamed && port !== 993 && port !== 143) throw new FetchFailed(words.port);
  const name = host.replace(/^\[|\]$/g, "");
  const [address = name] = isNamed
    ? (await lookup(name)).map((found) => found.address)
    : await publicAddresses(name, lookup, within);
  const client = await createClient(access, address);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    reject(reason);
    client.close();
  };
  const onAbort = () => end(within.reason);
  within.addEventListener("abort", onAbort, { once: true });
  let nextLook: Timer | undefined;
  const look = () => {
    if (client.stats().received > mostReceived) end(new FetchFailed(words.tooMuch));
    else nextLook = setTimeout(look, 100);
  };
  look();
  client.on("error", end);
  const visit = async () => {
    await client.connect();
    await client.mailboxOpen(access.folder, { readOnly: true });
    const result = await read(client);
    await client.logout();
    return result;
  };
  ended.catch(() => {});
  try {
    return await watch(host, () => Promise.race([visit(), ended]));
  } catch (error) {
    signal.throwIfAborted();
    throw explainFailure(error, access.folder);
  } finally {
    clearTimeout(nextLook);
    within.removeEventListener("abort", onAbort);
    client.close();
  }
}

async function createClient(
  { host, port, username, password }: MailboxAccess,
  address: string,
): Promise<ImapFlow> {
  const { ImapFlow } = await import("imapflow");
  const isStartTls = startTlsPorts.includes(port);
  return new ImapFlow({
    host: address,
    port,
    servername: host.replace(/^\[|\]$/g, ""),
    secure: !isStartTls,
    ...(isStartTls && { doSTARTTLS: true }),
    auth: { user: username, pass: password },
    logger: false,
    clientInfo: { name: "topicapp", version: false, vendor: false, "support-url": false },
    disableAutoIdle: true,
    // A compressed answer would be larger than what was counted.
    disableCompression: true,
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    maxLineLength: mostLiteral,
    maxLiteralSize: mostLiteral,
    maxResponseSize: 2 * mostLiteral,
    maxResponseTokens: 50_000,
  });
}

interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  serverResponseCode?: string;
}

function explainFailure(error: unknown, folder: string): Failed {
  if (error instanceof FetchFailed) return error;
  const { name, code = "", message = "", authenticationFailed, responseText } = error as ImapError;
  const saying = (text: string) => new FetchFailed(text, { cause: error });
  const said = (responseText || message).split("\n", 1)[0]?.slice(0, 200) ?? "";
  if (name === "TimeoutError" || /TIMEOUT/.test(code)) return saying(failures.timedOut(timeout / 1000));
  if (authenticationFailed) return saying(words.refused(said));
  if (/CERT|SELF_SIGNED|ALTNAME|VERIFY/i.test(code) || /certificate/i.test(message))
    return saying(words.certificate(said));
  if (/STARTTLS/i.test(code + message) || code === "MissingServerExtension") return saying(words.noTls);
  if (/TooLarge|TooMany/.test(code)) return saying(words.tooMuch);
  if (responseText !== undefined) return saying(words.noFolder(folder));
  if (/^E[A-Z]+$/.test(code)) return saying(failures.noConnection);
  return saying(words.noAnswer);
}
