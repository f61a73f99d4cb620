const kept = /^(?:https?|ircs?|mailto|xmpp):/i;

/**
 * An address that strangers or a model chose, as it is when it may be followed: with one of the schemes http,
 * https, irc, ircs, mailto and xmpp, or relative. Any other gives the empty string, and so does one that a
 * browser would take for a kept scheme only after dropping spaces or control characters.
 */
export function keptAddress(address: string): string {
  return kept.test(address) || !/^[^/?#]*:/.test(address) ? address : "";
}

/** Of no page anywhere (RFC 6761): what resolves against it to itself was relative. */
const here = "relative.invalid";

/** Where an address leads, as a reader should see it: a host or a mailbox. Null for a relative one. */
export function whereTo(address: string): string | null {
  if (!URL.canParse(address, `https://${here}`)) return null;
  const { protocol, host, pathname } = new URL(address, `https://${here}`);
  if (host === here) return null;
  return host.replace(/^www\./, "") || (/^(?:mailto|xmpp):$/.test(protocol) ? pathname : null);
}

/** Whether a link's text already says where it leads: it is its address, or begins like it. */
export function tells(text: string, place: string): boolean {
  const start = text
    .trim()
    .toLowerCase()
    .replace(/^(?:[a-z]+:)?(?:\/\/)?(?:www\.)?/, "");
  return start.startsWith(place.toLowerCase()) && /^(?:[/?#]|$)/.test(start.slice(place.length));
}

/** Attributes of a link to a page that strangers chose. */
export const foreign = { target: "_blank", rel: "noopener noreferrer nofollow ugc" } as const;
