import type { Service } from "./rejection.ts";
import { clientOptions, keyOf, requestFrom } from "./request.ts";

/**
 * Posts `body` with OpenAI's SDK, which several other providers name as theirs. By path and not by
 * `responses.create`, which takes every answer for a good one and throws a bare TypeError at any other.
 *
 * @returns the JSON that came, not checked in any way
 * @throws ProviderFailure, or the signal's reason when it is aborted
 */
export function postByOpenAi(
  service: Service,
  baseURL: string,
  path: "/responses" | "/chat/completions",
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  return requestFrom(service, signal, async (fetch) => {
    // Not before it is needed: to read it takes longer than most commands.
    const { OpenAI } = await import("openai");
    const client = new OpenAI({
      ...clientOptions,
      fetch,
      baseURL,
      apiKey: keyOf(service),
      // Else they come from the environment.
      organization: null,
      project: null,
    });
    return client.post(path, { body, signal });
  });
}
