import { day } from "../../base/durations.ts";
import { limits } from "../../contract/base/limits.ts";
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
    description: "Following, liking, and marking as slop. Nobody sees what others like or mark as slop.",
  },
  { name: "Editions", description: "What's new for you, as often as you like." },
  { name: "Comments", description: "What people say about a topic." },
  { name: "Moderation", description: "Flags for moderators, and what moderators did." },
  {
    name: "Desk",
    description: "What an admin does in the browser: invitations, members, sources. API tokens can't use it.",
  },
  { name: "People", description: "What others can see of a person." },
  { name: "Account", description: "What people do with their own account." },
  { name: "Sources", description: "The models and the digest that write updates." },
  { name: "Instance", description: "The server's health, and this description." },
];

export function overview(url: string): string {
  return `
## Signing in

Request a code. It comes by e-mail.

\`\`\`
${command(url, "login", { email: "ada@example.org" })}
\`\`\`

Use it. The answer contains a token.

\`\`\`
${command(url, "verify", { email: "ada@example.org", code: "048213" })}
\`\`\`

Send the token as \`Authorization: Bearer …\` with every call that needs one. A session ends after ${days(sessionLife.unused)} days without use, and after ${days(sessionLife.longest)} at the latest. No cookies are set or read. If a token is optional, visitors get the same answer without your own data; an invalid token is refused even then.

## Programs

Give a program its own token, from \`POST /api/account/tokens\` or under Account: \`tap_…\`, sent like a session's. With the scope \`read\`, everything that writes answers 403, except questions; no such token can use anything below \`/api/account\`.

## Bodies

JSON in, JSON out, ${bodyLimit / 1024} KB at most. Text is trimmed. Answers may gain fields: ignore those you don't know.

## Errors

Every error has a status and the same body: \`message\` for people, \`code\` for programs, and \`issues\` if fields are invalid. Each call lists its codes. In addition, 500 with \`internal\` is a bug in the server. Every answer has an \`X-Request-Id\`, which the admin can find in the log.

## Lists

A list is a plain array of up to ${limits.page.default} items; \`limit\` raises that to ${limits.page.max}. \`X-Total-Count\` has the total. If there are more, \`Link\` has the address of the next page. Paging neither repeats nor skips items while others are added.

## Ids and times

Ids are opaque. Times are ISO 8601 in UTC.

## What you can't see

To everyone but its creator, a private topic doesn't exist: it answers 404, and it's in no list and no count.

## Limits

A call made too often answers 429, with the seconds to wait in \`Retry-After\`. Calls with a limit state it.
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
