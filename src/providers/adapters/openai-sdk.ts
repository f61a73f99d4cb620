import type { Service } from "./rejection.ts";
import { clientOptions, keyOf, requestFrom } from "./request.ts";

interface OpenAiRequest {
  baseURL: string;
  path: "/responses" | "/chat/completions";
  body: object;
}

/** Resolves to the unparsed JSON. @throws ProviderFailure, or the signal's reason if aborted */
export function postByOpenAi(
  service: Service,
  { baseURL, path, body }: OpenAiRequest,
  signal: AbortSignal,
): Promise<unknown> {
  return requestFrom(service, signal, async (fetch) => {
    const { OpenAI } = await import("openai");
    const client = new OpenAI({
      ...clientOptions,
      fetch,
      baseURL,
      apiKey: keyOf(service),
      organization: null,
      project: null,
    });
    // `responses.create` throws a bare TypeError for anything but a success.
    return client.post(path, { body, signal });
  });
}
