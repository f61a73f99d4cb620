import { day } from "../../base/durations.ts";
import { limits } from "../../contract/limits.ts";
import { bodyLimit } from "../../http/security.ts";
import { sessionLife } from "../../people/auth/sessions.ts";

const days = (milliseconds: number) => milliseconds / day;

export const groups = [
  { name: "Setting up", description: "Creates the first account of a new instance." },
  { name: "Signing in", description: "There are no passwords: codes are sent by e-mail." },
  { name: "Topics", description: "What people follow." },
  { name: "Summaries", description: "What sources wrote about a topic, and what it cost." },
  { name: "Stories", description: "Everything that a topic's updates reported about one event." },
  {
    name: "Reactions",
    description: "Following, liking, and marking as slop. Nobody sees what others like or slopped.",
  },
  { name: "Editions", description: "What's new to you, as often as you like." },
  { name: "Comments", description: "What people say about a topic." },
  { name: "Moderation", description: "Flags for moderators, and what moderators did." },
  {
    name: "Desk",
    description: "What an admin does in the browser: invitations, members, sources. No API token reaches it.",
  },
  { name: "People", description: "What others can see of a person." },
  { name: "Account", description: "What people do with their own account." },
  { name: "Sources", description: "Who writes." },
  { name: "Instance", description: "The server's health, and this description." },
];

export function overview(url: string): string {
  return `
## Signing in

Ask for a code. It comes by mail.

\`\`\`
${command(url, "login", { email: "ada@example.org" })}
\`\`\`

Spend it. The answer holds a token.

\`\`\`
${command(url, "verify", { email: "ada@example.org", code: "048213" })}
\`\`\`

Send the token as \`Authorization: Bearer …\` with every call that needs one. A session ends after ${days(sessionLife.unused)} days without use and after ${days(sessionLife.longest)} in any case. No cookie is set or read. Where a token is optional, visitors get the same without what is your own; a token that opens nothing is refused there too.

## Programs

A program gets a token of its own, made by \`POST /api/account/tokens\` or under Account: \`tap_…\`, sent like a session's. One with the scope \`read\` answers 403 to everything that writes, but for questions; none reaches what is below \`/api/account\`.

## Bodies

JSON in, JSON out, ${bodyLimit / 1024} KB at most. What people write is trimmed. Answers may come to hold further fields: ignore what you do not know.

## Errors

A refusal has a status and one body: \`message\` for a person, \`code\` for a program, and \`issues\` where fields break rules. Each call lists the codes that it answers. Besides, 500 with \`internal\` is a bug of ours. Every answer has an \`X-Request-Id\`, under which the admin finds it in the log.

## Lists

A list is a bare array of ${limits.page.default} at most, or as many as \`limit\` says, up to ${limits.page.max}. \`X-Total-Count\` tells how many there are in all. Where there are more, \`Link\` holds the address of the next page. Nothing comes twice and nothing is left out while others are added.

## Ids and times

Ids are opaque. Times are ISO 8601 in UTC.

## What may not be seen

A private topic answers all but its creator like one that does not exist: 404, and it is in no list and no count.

## Limits

What is asked for too often answers 429, with the seconds to wait in \`Retry-After\`. The limits stand beside the calls that have one.
`.trim();
}

function command(url: string, call: string, body: object): string {
  const parts = [
    `curl '${url}/api/auth/${call}'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(body)}'`,
  ];
  return parts.join(" \\\n  ");
}
