import { inLanguage } from "../words/language.ts";

/** What the first screen of signing in says, and what every one of them has beside it. */
export const words = inLanguage({
  en: {
    titles: {
      register: "Create Account",
      login: "Sign In",
      verify: "Verify Code",
      waitlist: "Join Waitlist",
      "waitlist-success": "You're on the List!",
    },
    brand: "topicapp",
    /** Each part is followed by the mark of its footnote. */
    headline: ["The few things you follow, told once,", "with sources."],
    footnotes: [
      "What you have read is not told again until something in it changes.",
      "Every source is a page that was asked for before you see it.",
    ],
    whatItIs: "Create a topic, pick an AI source, and read what changed. By invitation.",
    about: "About topicapp",
    hasToWait: "Signing in has to wait.",
    email: "E-mail",
    emailExample: "you@example.org",
    sendCode: "Send Code",
    sending: "Sending...",
    codeSent: "Code Sent",
    codeSentTo: (email: string) => `Look for a 6-digit code in the mail to ${email}.`,
    loginFailed: "Login Failed",
    wentWrong: "Something went wrong",
    withPasskey: "Sign in with a passkey",
    isNew: "New here?",
    check: {
      label: "Human check",
      picture: "Picture of five letters and digits",
      isWrong: "That is not what the picture shows.",
      length: "5 characters",
      another: "New characters",
      passed: "Human check passed",
      isHard: "Hard to read?",
      hear: "Hear it",
      spell: "Spell it out",
    },
  },
});
