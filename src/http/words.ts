const minute = 60_000;

/** Waits are in seconds, windows in milliseconds. */
export const words = {
  notHere: "There is nothing at this address",
  notBelow: (base: string) =>
    `There is nothing at this address: everything here begins with ${base}, as TOPICAPP_URL has it`,
  ourFault: "Something went wrong on our side",
  invalid: "Invalid input",
  diskFull: "This server's disk is full. Nothing was changed; try again later",
  unwritable: "The database cannot be written just now. Nothing was changed; try again later",
  noDatabase: "The database does not answer",
  notOneOf: (types: string[]) => `Send it with content-type: ${types.join(" or ")}`,
  notJson: "Send JSON, with content-type: application/json",
  brokenOff: "The body broke off before its end",
  tooIntricate: "The body is nested too deeply or has too many parts",
  malformed: "The body is not valid JSON",
  tooLarge: (bytes: number) => `A request may hold ${bytes / 1024} KB at most`,
  noHost: "The request names no host: send a Host header with one",
  unknownHost: (host: string) =>
    `This server listens on this machine alone and is not known as ${host}. Set TOPICAPP_URL to the address that people type`,
  tooMany: (wait: number) => `Too many requests. Try again in ${waitFor(wait)}`,
  tooManyOf: (bound: string, wait: number) => `${bound}. Try again in ${waitFor(wait)}`,
  atMost: (max: number, what: string, window: number) => `At most ${max} ${what} ${within(window)}`,
  forOneMember: (bounds: string[]) => `${bounds.join(", ")}, for one member`,
  countedBy: { address: "for one address", client: "for one client" },
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
