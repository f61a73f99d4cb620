const minute = 60_000;

/** Waits are in seconds, windows in milliseconds. */
export const words = {
  notHere: "There's nothing at this address",
  notBelow: (base: string) =>
    `There's nothing at this address: on this server every address begins with ${base} (TOPICAPP_URL)`,
  ourFault: "Something went wrong on our side",
  invalid: "Invalid input",
  diskFull: "This server's disk is full. Nothing was changed; try again later",
  unwritable: "The database can't be written to right now. Nothing was changed; try again later",
  noDatabase: "The database isn't responding",
  notOneOf: (types: string[]) => `Send it with content-type: ${types.join(" or ")}`,
  notJson: "Send JSON, with content-type: application/json",
  brokenOff: "The request body ended too early",
  tooIntricate: "The request body is nested too deeply or has too many parts",
  malformed: "The request body isn't valid JSON",
  tooLarge: (bytes: number) => `A request can be at most ${bytes / 1024} KB`,
  noHost: "The request has no Host header",
  unknownHost: (host: string) =>
    `This server only answers on this machine, not as ${host}. Set TOPICAPP_URL to the address people type`,
  tooMany: (wait: number) => `Too many requests. Try again in ${waitFor(wait)}`,
  tooManyOf: (bound: string, wait: number) => `${bound}. Try again in ${waitFor(wait)}`,
  atMost: (max: number, what: string, window: number) => `At most ${max} ${what} ${within(window)}`,
  forOneMember: (bounds: string[]) => `${bounds.join(", ")}, per member`,
  countedBy: { address: "per address", client: "per client" },
  rates: (rates: { max: number; per: number }[], counted: string) =>
    `${rates.map(({ max, per }) => `${max} ${within(per)}`).join(" and ")} ${counted}`,
  bounds: (bounds: string[], note: string | undefined) =>
    `At most ${bounds.join(", ")}${note ? `. ${note}` : ""}`,
};

function within(window: number): string {
  const minutes = window / minute;
  if (minutes === 1) return "a minute";
  return minutes === 60 ? "an hour" : `in ${minutes} minutes`;
}

function waitFor(seconds: number): string {
  if (seconds === 1) return "1 second";
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
