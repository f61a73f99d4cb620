import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Tells who asks: the address at the other end, or the one that trusted proxies say they asked for. */
export type ClientOf = (request: Request, socketAddress: string | null) => string;

/** Tells whether somebody asked over https, as a trusted proxy says. */
export type CameByHttps = (request: Request, socketAddress: () => string | null) => boolean;

/**
 * The client's address for counting. Behind a trusted proxy it is the last address in X-Forwarded-For that
 * is not one of ours: what stands further left was written by strangers. Where all are ours, it is the last:
 * somebody on the proxies' own network, as the proxy next to us saw them. IPv6 counts by its /64, which is the least that one household is given
 * (RFC 6177).
 *
 * @param onDisbelief told once, of the first proxy nearby that is not trusted: all whom it speaks for count as one
 */
export function createClientOf(
  trustedProxies: string[],
  onDisbelief: (proxy: string) => void = () => {},
): ClientOf {
  const isTrusted = trust(trustedProxies);
  let wasTold = false;
  return (request, socketAddress) => {
    const peer = parse(socketAddress ?? "");
    if (!peer) return "unknown";
    if (!isTrusted(peer)) {
      if (!wasTold && isNear(peer) && isForwarded(request)) {
        wasTold = true;
        onDisbelief(peer.toString());
      }
      return household(peer);
    }
    const named = listed(request, "x-forwarded-for").map((each) => parse(withoutPort(each)));
    const stranger = named.findLast((address) => address === null || !isTrusted(address));
    const client = stranger === undefined ? named.at(-1) : stranger;
    return household(client ?? peer);
  };
}

/** By the last word in X-Forwarded-Proto, which the proxy next to us wrote. Nobody else's word counts. */
export function createCameByHttps(trustedProxies: string[]): CameByHttps {
  const isTrusted = trust(trustedProxies);
  return (request, socketAddress) => {
    if (listed(request, "x-forwarded-proto").at(-1)?.toLowerCase() !== "https") return false;
    const peer = parse(socketAddress() ?? "");
    return peer !== null && isTrusted(peer);
  };
}

/**
 * Whether a proxy passed the request on, by the headers that one of them may be the only one to add. Then it comes
 * from elsewhere, whatever the socket says: RFC 9110 asks every proxy for Via, RFC 7239 names Forwarded.
 */
export function isForwarded({ headers }: Request): boolean {
  return [...headers.keys()].some((name) => forwarding.test(name));
}

const forwarding =
  /^(?:via|forwarded|x-forwarded(?:-.+)?|x-(?:real|client|cluster-client|original-forwarded)-(?:ip|for)|(?:true-client|cf-connecting|fastly-client)-ip|x-envoy-external-address|cdn-loop)$/;

function trust(trustedProxies: string[]): (address: Address) => boolean {
  const trusted = trustedProxies.map((network) => ipaddr.parseCIDR(network));
  return (address) => trusted.some((range) => isIn(address, range));
}

/** A header that each proxy on the way adds to, in its own line or behind a comma. */
function listed({ headers }: Request, name: string): string[] {
  const value = headers.get(name)?.trim();
  return value ? value.split(",").map((each) => each.trim()) : [];
}

/** Some proxies write `198.51.100.7:4711` and `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = text.match(/^\[([^\]]*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/) ?? [];
  return bracketed ?? plain ?? text;
}

function parse(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** On this machine or its own network. From further away anybody writes what they like. */
function isNear(address: Address): boolean {
  return ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"].includes(address.range());
}

function isIn(address: Address, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

/** The /48 that the /64 of an IPv6 client belongs to, which is what one site is given (RFC 6177); null for others. */
export function widerNetwork(client: string): string | null {
  const groups = client.match(/^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/);
  return groups ? `${groups[1]}::/48` : null;
}

function household(address: Address): string {
  if (address.kind() === "ipv4") return address.toString();
  return `${address.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
