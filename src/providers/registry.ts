import { digest } from "./digest.ts";
import type { Provider } from "./provider.ts";

/** Every type of source there is a way to ask. */
const providers: Record<string, Provider> = { digest };

/** Undefined for a type that this version cannot ask. */
export function findProvider(type: string): Provider | undefined {
  return providers[type];
}
