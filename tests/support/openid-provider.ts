import { afterAll } from "bun:test";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

const servers: Server[] = [];

afterAll(() => {
  for (const server of servers.splice(0)) server.close();
});

/**
 * A provider that lets everybody in as Ada, without a form, once `decide` says so. `register` names its one client's
 * address.
 */
export async function serveProvider(decide: () => Promise<boolean> = async () => true) {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  function register(redirectUri: string): void {
    const client = {
      client_id: "topicapp",
      client_secret: "a secret of the client",
      redirect_uris: [redirectUri],
    };
    const provider = new Provider(issuer, {
      clients: [client],
      cookies: { keys: ["a key of the test"] },
      pkce: { required: () => true },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, accountId) => ({
        accountId,
        claims: async () => ({
          sub: accountId,
          email: "Ada@example.org",
          email_verified: true,
          name: "Ada Lindqvist",
          groups: ["staff"],
        }),
      }),
    });
    const answer = provider.callback();
    server.on("request", async (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
      const { params } = await provider.interactionDetails(request, response);
      if (!(await decide()))
        return provider.interactionFinished(request, response, { error: "access_denied" });
      const grant = new provider.Grant({ accountId: "ada-1", clientId: "topicapp" });
      grant.addOIDCScope(String(params.scope));
      const consent = { grantId: await grant.save() };
      await provider.interactionFinished(request, response, { login: { accountId: "ada-1" }, consent });
    });
  }
  return { issuer, register };
}
