/**
 * Why a provider gave no answer, sorted by what is to be done about it:
 * `try_later` the same request may succeed later (limits, overload, network, time);
 * `bad_key` the key is missing, wrong or not allowed to do this;
 * `no_money` the account is empty or its own limit is reached;
 * `model_gone` the model is unknown or retired;
 * `refused` the request itself was turned down, and would be again;
 * `broken_answer` what came is not an answer of this provider.
 */
export type FailureKind = "try_later" | "bad_key" | "no_money" | "model_gone" | "refused" | "broken_answer";

/** The message is for a person and holds no key. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly details: {
      /** Milliseconds that the provider asks to be left alone for. */
      retryAfter?: number | undefined;
      /** What was used before it failed, where the provider says so: it may have to be paid for. */
      usage?: { inputTokens: number; outputTokens: number; searches: number } | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
  }
}
