import { inLanguage } from "../../words/language.ts";

/** What stands beside the steps of signing in. */
export const words = inLanguage({
  en: {
    shareIsKept: "What you shared is kept until you are signed in.",
    leadsBack: "Once you are signed in you are taken to the page that you came for.",
    signInToFollow: "Sign in to follow it, or ask whoever sent you the link for an invitation.",
    from: (sites: string[], all: number) =>
      `From ${sites.join(", ")}${all > sites.length ? ` and ${all - sites.length} more` : ""}`,
    nobodyYet: "Nobody has an account here yet.",
    openTheAddress:
      "Do you run this topicapp? Open the address behind “setup address=” that topicapp serve printed when it started: it makes the first account.",
    typeToken: "I have a token",
    continueWith: (provider: string) => `Continue with ${provider}`,
    byLinkOnly: "Nobody signs in by e-mail here. Ask whoever runs this topicapp for a sign-in link.",
    begunElsewhere: (email: string) =>
      `We couldn't confirm that you started this sign-in here. Continue only if ${email} is your account.`,
    isNewHere: (email: string) => `You're new here. This creates an account for ${email}.`,
    asksForInvitation: (email: string) =>
      `You're new here. Enter your invitation code to create an account for ${email}. You'll only need it once.`,
    asksForCode: (email: string) =>
      `There is an account for ${email} already. Type the code that we sent there to connect it.`,
    create: "Create account",
    connect: "Connect account",
    startAgain: "Back to Sign In",
    refused: {
      unreachable: "The sign-in service cannot be reached. Try again in a minute.",
      refused: "The sign-in could not be confirmed. Start again.",
      cancelled: "The sign-in was cancelled.",
      expired: "The sign-in took too long or began in another browser. Start again.",
      unverified: "The sign-in service does not vouch for your e-mail address.",
      notAdmitted: "Your account at the sign-in service may not use this topicapp.",
      suspended: "This account is suspended.",
    },
  },
});

export type Refused = keyof typeof words.refused;
