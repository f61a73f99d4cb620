import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Mailbox } from "../../../../src/contract/account/mailboxes.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import { authority, openImapServer } from "../../../support/imap-server.ts";
import type { Sent } from "./described.ts";

interface Scene {
  expects: <T>(status: number, operationId: string, sent?: Sent) => Promise<T>;
  ada: { token: string };
  tom: { token: string };
  mail: Awaited<ReturnType<typeof openMail>>;
}

/** A mail server that holds a newsletter, and the mailbox in it as a draft. */
export async function openMail() {
  setDefaultCACertificates([...getCACertificates(), authority]);
  const letter = {
    from: { name: "The Paper", address: "letters@paper.example" },
    subject: "The night train to Rome is back",
    headers: ["List-Id: <letters.paper.example>"],
    date: new Date("2026-11-20T09:00:00Z"),
    body: "It runs again from Monday.",
  };
  const state = { isClosed: false };
  const answer = (command: string, tag: string) =>
    state.isClosed && command.startsWith("EXAMINE") ? `${tag} NO closed\r\n` : null;
  const { port, close } = await openImapServer({ letters: [letter], answer });
  const draft = { host: "localhost", port, username: "ada@example.org", password: "secret" };
  return { draft, state, close };
}

/** Gets each answer of the calls about mailboxes, and leaves Ada one. */
export async function addMailboxes({ expects, ada, tom, mail: { draft, state } }: Scene): Promise<Mailbox> {
  const { token } = ada;
  const mailbox = await expects<Mailbox>(201, "addMailbox", { token, body: draft });
  await expects(200, "addMailbox", { token, body: draft });
  await expects(400, "addMailbox", { token, body: { ...draft, password: "wrong" } });
  const others = Array.from({ length: limits.mailboxes }, (_, n) => ({ ...draft, username: `tom${n}` }));
  for (const body of others) await expects(201, "addMailbox", { token: tom.token, body });
  await expects(409, "addMailbox", { token: tom.token, body: draft });
  state.isClosed = true;
  await expects(400, "listNewsletters", { token, path: { id: mailbox.id } });
  state.isClosed = false;
  return mailbox;
}
