import { inLanguage } from "../../words/language.ts";

/** The texts of the later steps. */
export const words = inLanguage("auth.steps", {
  en: {
    registered: "Registration Successful",
    checkMail: "Check your e-mail for the 6-digit code.",
    invalidInvitation: "Invalid Invitation Code",
    waitInstead: "Would you like to join the waitlist instead?",
    registrationFailed: "Registration Failed",
    username: "Username",
    name: "Name",
    invitation: "Invitation code",
    creating: "Creating account...",
    hasNoInvitation: "No invitation?",
    hasAccount: "Have an account?",
    signedIn: "Login Successful",
    welcome: (name: string) => `Welcome, ${name}!`,
    verificationFailed: "Verification Failed",
    invalidCode: "Invalid or expired code",
    /** The text before the address, and the text after it. */
    digitsSentTo: ["Enter the 6-digit code we sent to ", ". It expires in 10 minutes."],
    code: "Code",
    verifying: "Verifying...",
    resend: "Resend Code",
    resendIn: (seconds: number) => `Resend Code in ${seconds} s`,
    waitlistFailed: "Failed to Join Waitlist",
    letInAFew: "We're inviting people a few at a time. We'll e-mail you when it's your turn.",
    joining: "Joining...",
    /** The text before the address, and the text after it. */
    weWillWriteTo: ["We'll e-mail ", " when it's your turn."],
    toSignIn: "Back to Sign In",
    toRegister: "Back to Create Account",
    openedALink: "This link signs you in. Continue only if this is your account.",
    signingIn: "Signing in...",
    signInAs: (owner: string) => `Sign in as ${owner}`,
    isSomebodyElse:
      "Not you? Don't continue: whoever sent you this link could see everything you do in their account.",
    ownAddress: "Use my own e-mail instead",
    openLinkAgain: "Couldn't reach the server. Open the link again.",
  },
});
