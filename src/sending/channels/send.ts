import { cutTo } from "../../base/cut.ts";
import { day } from "../../base/durations.ts";
import type { Log } from "../../base/log.ts";
import { printableCell } from "../../base/printable.ts";
import type { Vault } from "../../base/secret.ts";
import { type FetchedPage, FetchFailed, type FetchPage } from "../../retrieval/fetch.ts";
import { restOf } from "../../retrieval/politeness.ts";
import type { Send, SendResult } from "./channel.ts";
import type { RequestDeps } from "./descriptor.ts";
import { type IsNotifyHost, openDestination, whyNotSent } from "./destination.ts";
import type { createSendToEReader } from "./e-reader.ts";
import { type PostedDescriptor, postedDescriptorOf } from "./registry.ts";
import { words } from "./words.ts";

export interface SendDeps extends RequestDeps {
  vault: Vault;
  /** Contacts strangers' addresses, and private ones that `isNotifyHost` allows. */
  fetchPage: FetchPage;
  isNotifyHost: IsNotifyHost;
  sendEmail: Send;
  /** Mails to an address other than the account's. */
  sendToEReader: ReturnType<typeof createSendToEReader>;
  log: Log;
}

/** Milliseconds of one try. */
const timeout = 15_000;
const answerBytes = 8_192;
const mostWords = 2_000;
const longestRest = 7 * day;

export function createSend(deps: SendDeps): Send {
  const { vault, fetchPage, isNotifyHost, sendEmail, sendToEReader, log } = deps;

  async function post(...[channel, message, signal]: Parameters<Send>): Promise<SendResult> {
    const destination = openDestination(vault, channel);
    const descriptor = postedDescriptorOf(channel.kind);
    if (!destination || !descriptor) return fail(words.unreadable);
    const refused = whyNotSent(destination.url, isNotifyHost);
    if (refused !== null) return fail(words.notSent(refused));
    const { url, headers, body } = descriptor.requestOf(destination, message, deps);
    const page = await fetchPage(url, {
      method: "POST",
      headers,
      body,
      timeout,
      maxBytes: answerBytes,
      ...(signal && { signal }),
    });
    return outcomeOf(descriptor, page, deps.now());
  }

  /** Null for a kind that is posted. */
  async function mail(...[channel, message, signal]: Parameters<Send>): Promise<SendResult | null> {
    if (channel.kind === "email") return sendEmail(channel, message, signal);
    if (channel.kind !== "e-reader") return null;
    const destination = openDestination(vault, channel);
    return destination ? sendToEReader(destination, message) : fail(words.unreadable);
  }

  return async (channel, message, signal) => {
    try {
      const sent = await mail(channel, message, signal);
      if (sent === null) return await post(channel, message, signal);
      return { ...sent, message: cutTo(printableCell(sent.message), mostWords) };
    } catch (error) {
      if (error instanceof FetchFailed) return fail(words.notSent(error.message), { retry: true });
      if (signal?.aborted) return fail(words.notSent(words.stopped), { retry: true });
      log.error("a message could not be sent", { channel: channel.kind, reason: String(error) });
      return fail(words.notSent(words.broken), { retry: true });
    }
  };
}

/** Server errors and premature requests; every other refusal would be repeated. */
const worthRetrying = [408, 425, 429];

function outcomeOf(
  { failureOf, goneStatuses }: Pick<PostedDescriptor, "failureOf" | "goneStatuses">,
  page: FetchedPage,
  now: Date,
): SendResult {
  const { status, headers } = page;
  const said = printableCell(new TextDecoder().decode(page.bytes));
  const failure = failureOf?.(status);
  if (failure) return fail(failure);
  if (status >= 200 && status < 300)
    return { ok: true, message: cutTo(said || words.answered(status), mostWords) };
  if (status >= 300 && status < 400) return fail(words.redirected(status));
  const rest = Math.min(restOf(headers.get("retry-after"), now.getTime()), longestRest);
  return fail(said === "" ? words.answered(status) : words.answeredWith(status, said), {
    retry: status >= 500 || worthRetrying.includes(status),
    retryAt: rest > 0 ? new Date(now.getTime() + rest) : null,
    isGone: goneStatuses?.includes(status) ?? false,
  });
}

function fail(
  message: string,
  how: Partial<Omit<Extract<SendResult, { ok: false }>, "ok" | "message">> = {},
): SendResult {
  return {
    ok: false,
    message: cutTo(message, mostWords),
    retry: false,
    retryAt: null,
    isGone: false,
    ...how,
  };
}
