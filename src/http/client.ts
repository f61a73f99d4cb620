import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Tells who asks: the address at the other end, or the one that trusted proxies say they asked for. */
export type ClientOf = (request: Request, socketAddress: string | null) => string;

/**
 * The client's address for counting. Behind a trusted proxy it is the last address in X-Forwarded-For that
 * is not one of ours: what stands further left was written by strangers. IPv6 counts by its /64, which is
 * the least that one household is given (RFC 6177).
 */
export function createClientOf(trustedProxies: string[]): ClientOf {
  const trusted = trustedProxies.map((network) => ipaddr.parseCIDR(network));
  const isTrusted = (address: Address) => trusted.some((range) => isIn(address, range));
  return (request, socketAddress) => {
    const peer = parse(socketAddress ?? "");
    if (!peer) return "unknown";
    if (!isTrusted(peer)) return household(peer);
    const forwarded = (request.headers.get("x-forwarded-for") ?? "")
      .split(",")
      .map((each) => parse(each.trim()));
    const client = forwarded.findLast((address) => address === null || !isTrusted(address));
    return household(client ?? peer);
  };
}

function parse(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

function isIn(address: Address, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

function household(address: Address): string {
  if (address.kind() === "ipv4") return address.toString();
  return `${address.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
