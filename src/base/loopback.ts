import ipaddr from "ipaddr.js";
import { memoize } from "./memoize.ts";

/** Memoised, because the server checks its host on every request. */
export const isLoopback = memoize((hostname) => {
  const bare = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost") return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
});
