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
    confirmed: (provider: string) => `${provider} confirmed who you are. Go on if this is your account.`,
    asksForInvitation: "You are new here. Type your invitation code once; after that you need none.",
    asksForCode: (email: string) =>
      `There is an account for ${email} already. Type the code that we sent there to connect it.`,
    createAs: (email: string) => `Create account for ${email}`,
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
