import { inLanguage } from "../words/language.ts";

export const words = inLanguage("setup", {
  en: {
    title: "Set up",
    heading: "Create the first account",
    whatItIs: "Nobody has an account here yet. You'll be the admin.",
    fields: { token: "Token", email: "E-mail", username: "Username", name: "Name" },
    tokenHint:
      "It's the part after #token= in the address that topicapp serve printed when it started, or the TOPICAPP_SETUP_TOKEN you chose.",
    emailHint: "We'll send your sign-in codes there. You can test e-mail in a moment.",
    create: "Create Account",
    creating: "Creating account...",
    failed: "Couldn't create the account",
    wentWrong: "Something went wrong",
    isOver: "This server is already set up",
    isOverHint: "Someone has already created the first account, so there's nothing left to do here.",

    welcome: (name: string) => `Welcome, ${name}`,
    whatComes: "This is your topicapp. Check that everything works, then start your first topic.",
    failedToFetch: "Couldn't load the checks",
    mail: "E-mail",
    mailFrom: (from: string, email: string) => `E-mail is sent from ${from}. A test goes to ${email}.`,
    noMailServer:
      "No mail server yet. Until you add one, e-mails (sign-in codes too) are printed in the server's log. Set TOPICAPP_SMTP_URL and TOPICAPP_MAIL_FROM to send them.",
    sendTest: "Send a test",
    source: "Sources",
    whatSourcesAre: "A source looks for news and writes the update.",
    test: "Test",
    testOf: (source: string) => `Test ${source}`,
    testing: "Testing...",
    needKey: (names: string) => `Not connected yet: ${names}.`,
    addKeys: "Add a key on the Desk",
    feedsHelp:
      "Check this server's connection, or name other feeds in TOPICAPP_NEWS_FEEDS, then test again. You can start a topic anyway: it keeps trying.",
    keyHelp: "Check its key and this server's connection, then test again.",
    mailHelp:
      "Check TOPICAPP_SMTP_URL and restart. Until it works, sign-in codes are printed in the server's log.",
    checkFailed: "Couldn't run the test",
    firstTopic: "Your first topic",
    whatToFollow: "What do you want to follow?",
    example: "Cargo bikes in European cities",
    ideas: ["Night trains in Europe", "Space launches this week", "Open-source software releases"],
    start: "Start this topic",
    starting: "Starting...",
    moreChoices: "More options",
    invite: "Invite people",
    later: "Skip for now",
    notCreated: "Couldn't create the topic",
  },
});
