import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.topics.mailboxes", {
  en: {
    noMailbox: "Mailbox not found",
    tooManyMailboxes: (most: number) => `You can have at most ${most} mailboxes. Remove one first`,
    notOpened: (why: string) => `This mailbox can't be read: ${why}`,
    unreadable: "its password was encrypted with another secret key. Add the mailbox again",
  },
});
