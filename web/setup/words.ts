import type { Category } from "../../src/contract/limits.ts";
import { inLanguage } from "../words/language.ts";

interface Idea {
  name: string;
  category: Category;
}

export const words = inLanguage({
  en: {
    title: "Set Up",
    heading: "Make the first account",
    whatItIs: "Nobody has an account on this topicapp yet. Yours will be the admin's.",
    fields: { token: "Token", email: "E-mail", username: "Username", name: "Name" },
    tokenHint:
      "It stands behind #token= in the address that topicapp serve printed when it started, or is the TOPICAPP_SETUP_TOKEN that you chose.",
    emailHint: "Sign-in codes go there. You can test the mail in a moment.",
    create: "Create Account",
    creating: "Creating account...",
    failed: "Account Not Created",
    wentWrong: "Something went wrong",
    isOver: "This topicapp is set up",
    isOverHint: "Somebody has made the first account already, so this page has nothing left to do.",

    welcome: (name: string) => `Welcome, ${name}`,
    whatComes: "This is your topicapp now. See that it can do its work, and begin with a first topic.",
    failedToFetch: "Failed to fetch what can be tested",
    mail: "E-mail",
    mailFrom: (from: string, email: string) => `E-mails come from ${from}. A test goes to ${email}.`,
    noMailServer:
      "There is no mail server yet: every e-mail, sign-in codes too, is a line on the server's standard output. Set TOPICAPP_SMTP_URL and TOPICAPP_MAIL_FROM to send them.",
    sendTest: "Send a test",
    source: "Sources",
    whatSourcesAre: "A source finds what is new and writes it.",
    test: "Test",
    testOf: (source: string) => `Test ${source}`,
    testing: "Testing...",
    needKey: (names: string) => `Without a key so far: ${names}.`,
    giveKeys: "Keys are given in the terminal:",
    giveKeysBy: "topicapp source set gpt-4o --key-stdin",
    checkFailed: "The test could not be made",
    firstTopic: "Your first topic",
    whatToFollow: "What do you want to follow?",
    example: "Cargo bikes in European cities",
    ideas: [
      { name: "Night trains in Europe", category: "Travel" },
      { name: "Space launches this week", category: "Science" },
      { name: "Open-source software releases", category: "Technology" },
    ] satisfies Idea[],
    /** The category of a topic that is no such idea. */
    otherwise: "Other" satisfies Category as Category,
    start: "Start this topic",
    starting: "Starting...",
    moreChoices: "All settings of a topic",
    later: "Later: go to Home",
    notCreated: "Topic Not Created",
  },
});
