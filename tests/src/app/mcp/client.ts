import { afterEach } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { NewApiToken, TokenScope } from "../../../../src/contract/account/api-tokens.ts";
import { expectStatus, type TestApp } from "../../../support/app.ts";

const connected: Client[] = [];

afterEach(async () => {
  for (const client of connected.splice(0)) await client.close();
});

export interface Told {
  /** Whether the tool refused. */
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what each tool answers
  data: any;
}

export async function makeApiToken(testApp: TestApp, session: string, scope: TokenScope): Promise<string> {
  const body = { name: `For ${scope}`, scope };
  const made = testApp.call<NewApiToken>("POST", "/api/account/tokens", { token: session, body });
  return (await expectStatus(201, made)).body.token;
}

/** An assistant by the protocol's own client, of the newest revision or of the one before it. */
export async function connect(
  url: string,
  token: string,
  revision: "2026-07-28" | "2025-11-25" = "2026-07-28",
) {
  const client = new Client(
    { name: "assistant of the tests", version: "1.0.0" },
    { versionNegotiation: { mode: revision === "2026-07-28" ? { pin: revision } : "legacy" } },
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  connected.push(client);
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    async call(name: string, args: Record<string, unknown> = {}): Promise<Told> {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
      const [first] = content;
      return {
        isError: isError === true,
        text: first?.type === "text" ? first.text : "",
        data: structuredContent,
      };
    },
  };
}
