import { inLanguage } from "../../words/language.ts";

/** The texts beside the sign-in steps. */
export const words = inLanguage("auth.link", {
  en: {
    shareIsKept: "We'll keep what you shared until you've signed in.",
    leadsBack: "Sign in to continue to the page you opened.",
    signInToFollow: "Sign in to follow it, or ask the person who sent you the link for an invitation.",
    from: (sites: string, more: number) => `From ${sites}${more > 0 ? ` and ${more} more` : ""}`,
    nobodyYet: "Nobody has an account here yet.",
    openTheAddress:
      "Do you run this server? Open the setup address that topicapp serve printed when it started to create the first account.",
    typeToken: "I have a token",
    continueWith: (provider: string) => `Continue with ${provider}`,
    byLinkOnly: "Signing in by e-mail is turned off here. Ask this server's admin for a sign-in link.",
    begunElsewhere: (email: string) =>
      `We couldn't confirm that you started this sign-in here. Continue only if ${email} is your account.`,
    isNewHere: (email: string) => `You're new here. This creates an account for ${email}.`,
    asksForInvitation: (email: string) =>
      `You're new here. Enter your invitation code to create an account for ${email}. You'll only need it once.`,
    asksForCode: (email: string) =>
      `There's already an account for ${email}. Enter the code we sent there to connect it.`,
    create: "Create account",
    connect: "Connect account",
    startAgain: "Back to Sign In",
    fails: "This link is incomplete or has been used. Open it again, or ask for a new one.",
    refused: {
      unreachable: "Can't reach the sign-in service. Try again in a minute.",
      refused: "We couldn't confirm the sign-in. Please start again.",
      cancelled: "The sign-in was cancelled.",
      expired: "The sign-in took too long or started in another browser. Please start again.",
      unverified: "The sign-in service hasn't verified your e-mail address.",
      notAdmitted: "Your account with the sign-in service doesn't have access here.",
      suspended: "This account is suspended.",
    },
  },
});

export type RefusalReason = keyof typeof words.refused;
