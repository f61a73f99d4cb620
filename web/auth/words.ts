import { inLanguage } from "../words/language.ts";

/** The texts of the first step, and those shown beside all steps. */
export const words = inLanguage("auth", {
  en: {
    titles: {
      register: "Create Account",
      login: "Sign In",
      verify: "Verify Code",
      waitlist: "Join Waitlist",
      "waitlist-success": "You're on the List!",
    },
    brand: "topicapp",
    /** Each part is followed by the number of its footnote. */
    headline: ["The few things you follow. Only what's new,", "with sources."],
    footnotes: [
      "You won't see the same news twice, unless it changes.",
      "Every source link is opened and checked before you see it.",
    ],
    whatItIs: "Create a topic, pick an AI source, and read what changed. Invitation only.",
    about: "About topicapp",
    hasToWait: "You'll have to wait before signing in.",
    email: "E-mail",
    emailExample: "you@example.org",
    sendCode: "Send Code",
    sending: "Sending...",
    codeSent: "Code Sent",
    codeSentTo: (email: string) => `We sent a 6-digit code to ${email}.`,
    loginFailed: "Login Failed",
    wentWrong: "Something went wrong",
    withPasskey: "Sign in with a passkey",
    isNew: "New here?",
    check: {
      label: "Human check",
      picture: "Picture of five letters and digits",
      isWrong: "That doesn't match the picture.",
      length: "5 characters",
      another: "New characters",
      passed: "Human check passed",
      isHard: "Can't read it?",
      hear: "Read it aloud",
      spell: "Spell it",
    },
  },
});
