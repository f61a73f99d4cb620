import ipaddr from "ipaddr.js";

/** True if `address`, IPv4 or IPv6, is on the public internet; false for anything but an address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip instanceof ipaddr.IPv4) return isPublicIPv4(ip);
  const inside = embeddedIPv4(ip);
  if (inside) return isPublicIPv4(inside);
  // Global unicast is 2000::/3 (RFC 4291); ipaddr.js also calls ::/96 and unassigned space unicast.
  return ip.range() === "unicast" && ((ip.parts[0] ?? 0) & 0xe000) === 0x2000;
}

function isPublicIPv4(ip: ipaddr.IPv4): boolean {
  return ip.range() === "unicast" && !insideClouds.includes(ip.toString());
}

/** Public, yet Azure's own: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const insideClouds = ["168.63.129.16"];

/** The IPv4 address inside an IPv4-mapped, NAT64 (64:ff9b::/96) or 6to4 (2002::/16) address. */
function embeddedIPv4(ip: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = ip.toByteArray();
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address();
  if (ip.match(ipaddr.IPv6.parse("64:ff9b::"), 96)) return new ipaddr.IPv4(bytes.slice(12));
  if (ip.match(ipaddr.IPv6.parse("2002::"), 16)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return null;
}
