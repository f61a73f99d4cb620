/** `try_later` covers limits, overload, network and time; what is `refused` would be turned down again. */
export type FailureKind = "try_later" | "bad_key" | "no_money" | "model_gone" | "refused" | "broken_answer";

/** Why a provider gave no answer, in words for a person that hold no key. */
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
