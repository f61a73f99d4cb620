import { mailbox, mailboxDraft, newsletter } from "../../../contract/account/mailboxes.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";

export const exampleMailbox = {
  id: exampleIds.mailbox,
  host: "imap.example.org",
  port: 993,
  username: "ada@example.org",
  folder: "INBOX",
  createdAt: "2026-11-21T07:00:02.000Z",
};

export const mailboxShapes = [
  shape("Mailbox", mailbox, {
    about: "A mailbox whose newsletters your topics can read.",
    example: exampleMailbox,
  }),
  shape("MailboxDraft", mailboxDraft, {
    about: "A mailbox to add, and how to sign in to it. The password is encrypted and never returned.",
    fields: { port: "993 for TLS, 143 for STARTTLS.", folder: "The one that is read." },
    example: {
      host: "imap.example.org",
      port: 993,
      username: "ada@example.org",
      password: "…",
      folder: "INBOX",
    },
  }),
  shape("Newsletter", newsletter, {
    about: "Someone who sends newsletters to a mailbox.",
    fields: {
      address: "The sender's e-mail address: a topic reads its letters by the feed `mailbox:ID/ADDRESS`.",
      letters: "How many are among the latest 300 messages.",
    },
    example: {
      address: "letters@paper.example",
      name: "The Paper's letters",
      letters: 12,
      lastAt: "2026-11-21T07:00:00.000Z",
    },
  }),
];
