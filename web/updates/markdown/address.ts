const kept = /^(?:https?|ircs?|mailto|xmpp):/i;

/**
 * Checks an address from strangers or a model. Returns it if it's relative or has one of the schemes http, https,
 * irc, ircs, mailto and xmpp; otherwise an empty string. The same for addresses that browsers accept only after
 * removing spaces or control characters.
 */
export function keptAddress(address: string): string {
  return kept.test(address) || !/^[^/?#]*:/.test(address) ? address : "";
}

/** Exists nowhere (RFC 6761): an address that resolves to it was relative. */
const here = "relative.invalid";

/** An address's destination for readers: a host or a mailbox. Null if relative. */
export function whereTo(address: string): string | null {
  if (!URL.canParse(address, `https://${here}`)) return null;
  const { protocol, host, pathname } = new URL(address, `https://${here}`);
  if (host === here) return null;
  return host.replace(/^www\./, "") || (/^(?:mailto|xmpp):$/.test(protocol) ? pathname : null);
}

/** True if a link's text already shows its destination. */
export function tells(text: string, place: string): boolean {
  const start = text
    .trim()
    .toLowerCase()
    .replace(/^(?:[a-z]+:)?(?:\/\/)?(?:www\.)?/, "");
  return start.startsWith(place.toLowerCase()) && /^(?:[/?#]|$)/.test(start.slice(place.length));
}

/** Attributes of links that strangers chose. */
export const foreign = { target: "_blank", rel: "noopener noreferrer nofollow ugc" } as const;
