import { inLanguage } from "../../words/language.ts";

/** What the screens behind the first one say. */
export const words = inLanguage({
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
    /** Before the address, and behind it. */
    digitsSentTo: ["Type the 6 digits that we sent to ", ". They are valid for 10 minutes."],
    code: "Code",
    verifying: "Verifying...",
    resend: "Resend Code",
    resendIn: (seconds: number) => `Resend Code in ${seconds} s`,
    waitlistFailed: "Failed to Join Waitlist",
    letInAFew: "People are let in a few at a time. When it is your turn, an invitation comes by e-mail.",
    joining: "Joining...",
    /** Before the address, and behind it. */
    weWillWriteTo: ["We will write to ", " when there is a place for you."],
    toSignIn: "Back to Sign In",
    toRegister: "Back to Create Account",
    openedALink: "You opened a link that signs you in. Go on if this is your account.",
    signingIn: "Signing in...",
    signInAs: (owner: string) => `Sign in as ${owner}`,
    isSomebodyElse:
      "Not you? Then stop here: whoever sent you the link could read all that you do in their account.",
    ownAddress: "Sign in with your own address",
    openLinkAgain: "The server could not be reached. Open the link once more.",
  },
});
