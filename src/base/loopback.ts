import ipaddr from "ipaddr.js";
import { memoize } from "./memoize.ts";

/** Each request to the server asks it of its host. */
export const isLoopback = memoize((hostname) => {
  const bare = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost") return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
});
