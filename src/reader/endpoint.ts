import type { Parameters } from "./parameters.ts";
import type { ReaderCaller } from "./sign-in.ts";
import type { SubscribingDeps } from "./subscribing.ts";

/** One request of a reader app. */
export interface ReaderRequest {
  deps: SubscribingDeps;
  caller: ReaderCaller;
  parameters: Parameters;
  request: Request;
  /** The body. */
  bytes: Uint8Array;
}

export type Endpoint = (asked: ReaderRequest) => unknown;

export function plainText(text: string): Response {
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
