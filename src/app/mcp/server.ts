import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { version } from "../../base/version.ts";
import type { ProgramCaller } from "../../people/auth/guard.ts";
import { type ApiDeps, openApi } from "./api.ts";
import { addReadingTools } from "./reading-tools.ts";
import { words } from "./words.ts";
import { addWritingTools } from "./writing-tools.ts";

/** Answers one message of a program that acts for somebody. Keeps no state between messages. */
export function answerProgram(
  deps: ApiDeps,
  request: Request,
  body: unknown,
  caller: ProgramCaller,
): Promise<Response> {
  // There is nothing to subscribe to: a program's permissions don't change while it's connected.
  const handler = createMcpHandler(() => serverFor(deps, caller), { maxSubscriptions: 0 });
  return handler.fetch(request, { parsedBody: body });
}

function serverFor(deps: ApiDeps, caller: ProgramCaller): McpServer {
  const server = new McpServer(
    { name: "topicapp", title: words.title, version, websiteUrl: deps.url() },
    { instructions: words.instructions, capabilities: { tools: { listChanged: false } } },
  );
  const api = openApi(deps, caller);
  addReadingTools(server, api);
  if (caller.scope === "write") addWritingTools(server, api);
  return server;
}
