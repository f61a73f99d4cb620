import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

type ClientOf = (request: Request, socketAddress: string | null) => string;

export type CameByHttps = (request: Request, socketAddress: () => string | null) => boolean;

/**
 * Identifies a client by the last address in X-Forwarded-For that isn't a trusted proxy, because strangers can write
 * what is further left. Of IPv6, the /64 (RFC 6177). `onDisbelief` is called once, for the first nearby proxy that
 * isn't trusted.
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
    const named = readHeaderList(request, "x-forwarded-for").map((each) => parse(withoutPort(each)));
    const stranger = named.findLast((address) => address === null || !isTrusted(address));
    const client = stranger === undefined ? named.at(-1) : stranger;
    return household(client ?? peer);
  };
}

/** Trusts only the last X-Forwarded-Proto, which the nearest trusted proxy wrote. */
export function createCameByHttps(trustedProxies: string[]): CameByHttps {
  const isTrusted = trust(trustedProxies);
  return (request, socketAddress) => {
    if (readHeaderList(request, "x-forwarded-proto").at(-1)?.toLowerCase() !== "https") return false;
    const peer = parse(socketAddress() ?? "");
    return peer !== null && isTrusted(peer);
  };
}

/** RFC 9110 requires Via of every proxy, and RFC 7239 defines Forwarded; some proxies add only one of these headers. */
export function isForwarded({ headers }: Request): boolean {
  return [...headers.keys()].some((name) => forwarding.test(name));
}

const forwarding =
  /^(?:via|forwarded|x-forwarded(?:-.+)?|x-(?:real|client|cluster-client|original-forwarded)-(?:ip|for)|(?:true-client|cf-connecting|fastly-client)-ip|x-envoy-external-address|cdn-loop)$/;

function trust(trustedProxies: string[]): (address: Address) => boolean {
  const trusted = trustedProxies.map((network) => ipaddr.parseCIDR(network));
  return (address) => trusted.some((range) => isIn(address, range));
}

function readHeaderList({ headers }: Request, name: string): string[] {
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

function isNear(address: Address): boolean {
  return ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"].includes(address.range());
}

function isIn(address: Address, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

/** The /48 around an IPv6 client's /64, which one site typically gets (RFC 6177); null for others. */
export function widerNetwork(client: string): string | null {
  const groups = client.match(/^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/);
  return groups ? `${groups[1]}::/48` : null;
}

function household(address: Address): string {
  if (address.kind() === "ipv4") return address.toString();
  return `${address.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
