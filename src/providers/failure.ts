/** `try_later`: limits, overload, network, timeout. `refused`: asking again would be refused again. */
export type FailureKind = "try_later" | "bad_key" | "no_money" | "model_gone" | "refused" | "broken_answer";

/** The message is for people and contains no key. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly details: {
      /** In milliseconds. */
      retryAfter?: number | undefined;
      usage?: { inputTokens: number; outputTokens: number; searches: number } | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
  }
}
