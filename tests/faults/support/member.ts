import type { Session } from "../../../src/contract/account/auth.ts";
import { run, type serve } from "../../executable/process.ts";

type Server = Awaited<ReturnType<typeof serve>>;

/** Asks a server's API. */
export function ask(url: string, method: string, path: string, { token, body }: Asking = {}) {
  return fetch(`${url}/api/${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

interface Asking {
  token?: string;
  body?: unknown;
}

/** Mints an invitation in the terminal, registers by it, and signs in with the code in the server's console mail. */
export async function signUp(
  { url, output }: Server,
  username: string,
  options: Parameters<typeof run>[1],
): Promise<Session> {
  const { code } = JSON.parse((await run(["invite", "create", "--json"], options)).stdout);
  const email = `${username}@example.org`;
  const body = { email, username, name: username, invitationCode: code };
  await ask(url, "POST", "auth/register", { body });
  const [, signIn] = await output.find(new RegExp(`^mail to=${email} .* code=(\\d{6})$`));
  return (await ask(url, "POST", "auth/verify", { body: { email, code: signIn } })).json();
}
