import { cutTo } from "../cut.ts";
import type { Log } from "../log.ts";
import { printableCell } from "../printable.ts";
import { type FetchedPage, FetchFailed, type FetchPage } from "../retrieval/fetch.ts";
import { restOf } from "../retrieval/politeness.ts";
import type { Vault } from "../secret.ts";
import type { Send, Sent } from "./channel.ts";
import { type Destination, type IsNotifyHost, openDestination, whyNotSent } from "./destination.ts";
import { postOf, type RequestDeps } from "./requests.ts";
import { words } from "./words.ts";

export interface SendDeps extends RequestDeps {
  vault: Vault;
  /** For strangers' addresses, but for those that `isNotifyHost` allows. */
  fetchPage: FetchPage;
  isNotifyHost: IsNotifyHost;
  sendEmail: Send;
  log: Log;
}

/** Milliseconds of one try. */
const timeout = 15_000;
const answerBytes = 8_192;
const mostWords = 2_000;
const longestRest = 7 * 86_400_000;

export function createSend({ vault, fetchPage, isNotifyHost, sendEmail, log, ...deps }: SendDeps): Send {
  async function post(destination: Destination, ...[, message, signal]: Parameters<Send>): Promise<Sent> {
    const refused = whyNotSent(destination.url, isNotifyHost);
    if (refused !== null) return failed(words.notSent(refused));
    const { url, headers, body } = postOf(destination, message, deps);
    const page = await fetchPage(url, {
      method: "POST",
      headers,
      body,
      timeout,
      maxBytes: answerBytes,
      ...(signal && { signal }),
    });
    return outcomeOf(destination.kind, page, deps.now());
  }

  return async (channel, message, signal) => {
    try {
      if (channel.kind === "email") {
        const sent = await sendEmail(channel, message, signal);
        return { ...sent, message: cutTo(printableCell(sent.message), mostWords) };
      }
      const destination = openDestination(vault, channel);
      if (!destination) return failed(words.unreadable);
      return await post(destination, channel, message, signal);
    } catch (error) {
      if (error instanceof FetchFailed) return failed(words.notSent(error.message), { retry: true });
      if (signal?.aborted) return failed(words.notSent(words.stopped), { retry: true });
      log.error("a message could not be sent", { channel: channel.kind, reason: String(error) });
      return failed(words.notSent(words.broken), { retry: true });
    }
  };
}

/** The server's own faults and what a request came too early for; every other refusal would be repeated. */
const worthRetrying = [408, 425, 429];

function outcomeOf(kind: Destination["kind"], page: FetchedPage, now: Date): Sent {
  const { status, headers } = page;
  const said = printableCell(new TextDecoder().decode(page.bytes));
  // https://github.com/caronc/apprise-api#api-details
  if (kind === "apprise" && status === 204) return failed(words.noAppriseConfiguration);
  if (status >= 200 && status < 300)
    return { ok: true, message: cutTo(said || words.answered(status, ""), mostWords) };
  if (status >= 300 && status < 400) return failed(words.redirected(status));
  const rest = Math.min(restOf(headers.get("retry-after"), now.getTime()), longestRest);
  return failed(words.answered(status, said), {
    retry: status >= 500 || worthRetrying.includes(status),
    retryAt: rest > 0 ? new Date(now.getTime() + rest) : null,
    isGone: kind === "web-push" && (status === 404 || status === 410),
  });
}

function failed(
  message: string,
  how: Partial<Omit<Extract<Sent, { ok: false }>, "ok" | "message">> = {},
): Sent {
  return {
    ok: false,
    message: cutTo(message, mostWords),
    retry: false,
    retryAt: null,
    isGone: false,
    ...how,
  };
}
