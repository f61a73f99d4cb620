import { inLanguage } from "../../src/base/words/language.ts";

/** Text that the demo prints, and its answer to anyone who tries to change a public one. */
export const words = inLanguage("terminal.demo", {
  en: {
    noFolder: (folder: string, code: string) =>
      `The demo can't write to ${folder} (${code}). Set TMPDIR to a folder that it can use.`,
    preparing: "Preparing eleven days of sample news …",
    /** Lines of at most 100 characters. */
    greeting: {
      about: "This is topicapp with sample people, topics and news, all invented.",
      temporary: "Nothing is kept, and the demo contacts no other machine.",
      signIn: (name: string) => `Open this link to sign in as ${name}:`,
      watch: "Watch Home: within a minute, the first topic you follow updates. Others follow soon after.",
      signUp: (code: string) => `To try signing up instead, use the invitation code ${code}:`,
      noMail:
        "The demo sends no e-mail. Your 6-digit code appears here, in a line that starts with: mail to=",
      end: (folder: string) => `Press Ctrl+C to stop the demo and delete its data (${folder}).`,
    },
    public: (address: string) =>
      `Read-only demo, open to everyone: ${address}. It resets every hour, sends no e-mail and contacts no other machine.`,
    nothingChanges: "This is a public demo: look around, but you can't change anything here",
  },
});
