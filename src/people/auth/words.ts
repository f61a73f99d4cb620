import { inLanguage } from "../../base/words/language.ts";
/** Clients recognise refused registrations by the word "invitation". */
export const words = inLanguage("server.people.auth", {
  en: {
    mayNotInvite: "Only this server's admin can invite people. Ask them for an invitation",
    noInvitesLeft: "You have no invitations left. Revoke an unused one, or ask the admin for more",
    noInvitation: "Invitation not found",
    notWaiting: "This address is no longer on the waitlist",
    wrongCode: "Invalid or expired code",
    invalidInvitation: "This invitation code isn't valid",
    codeExists: (code: string) => `The code ${code} already exists. Choose another`,
    accountExists: "An account with this e-mail already exists. Sign in instead",
    emailSignInOff: "Signing in by e-mail is turned off here",
    ticketOver: "This sign-in has expired. Start again",
    oidc: {
      unreachable: "The sign-in service can't be reached. Try again in a minute",
      refused: "The sign-in couldn't be confirmed. Start again",
      cancelled: "The sign-in was cancelled",
      expired: "The sign-in took too long or was started in another browser. Start again",
      unverified: "The sign-in service hasn't verified your e-mail address",
      notAdmitted: "Your account at the sign-in service isn't allowed to use this server",
      suspended: "This account is suspended",
    },
    passkeys: {
      app: "topicapp",
      over: "This took too long or was already used. Start again",
      refused: "This passkey couldn't be confirmed. Start again",
      needCode: "You signed in more than 5 minutes ago. Enter the code we e-mail you, or sign in again",
      needName: (url: string) =>
        `Passkeys need an address with a name, and topicapp is at ${url} (TOPICAPP_URL)`,
      needHttps: (url: string) => `Passkeys need https, and topicapp is at ${url} (TOPICAPP_URL)`,
      none: "Passkey not found",
      known: "This passkey is already in use",
      many: (most: number) => `You can have at most ${most} passkeys. Remove one first`,
      only: "This passkey is your only way to sign in. Add another one first",
    },
    signInFirst: "Please sign in",
    notYours: "This belongs to someone else",
    noSession: "Session not found",
    tokenHasNoSession: "An API token isn't a session. Revoke it under Account",
    noToken: "Token not found",
    tokenNotForAccount: "API tokens can't change the account. Sign in to do that",
    tokenReadsOnly: "This API token is read-only",
    tokenExpired: "The expiry must be in the future",
    manyTokens: (most: number) => `You can have at most ${most} API tokens. Revoke one first`,
    needsRole: {
      member: "Only members can do this",
      moderator: "Only moderators can do this",
      admin: "Only admins can do this",
    },
  },
});

export const letters = inLanguage("server.people.auth.letters", {
  en: {
    code: {
      subject: (code: string) => `${code} is your topicapp code`,
      paragraphs: [
        "Here's your code:",
        "It works once, within 10 minutes, on the device where you asked for it.",
        "If you didn't ask for it, ignore this e-mail. Nobody can sign in without the code.",
      ],
    },
    joining: {
      subject: (code: string) => `${code} connects your topicapp account`,
      opening: (provider: string) =>
        `Someone signed in with ${provider} using your e-mail address. This code gives them access to your topicapp account, now and in future:`,
      paragraphs: [
        "It works once, within 10 minutes, on the device where the sign-in started.",
        "If that wasn't you, ignore this e-mail and don't share the code.",
      ],
    },
    passkeyCode: {
      subject: (code: string) => `${code} adds a passkey to your topicapp account`,
      paragraphs: [
        "Someone signed in as you wants to add a passkey, which can sign in without a code. This code allows it:",
        "It works once, within 10 minutes.",
        "If that wasn't you, don't share the code, and end your other sessions under Account.",
      ],
    },
    passkeyAdded: {
      subject: "A passkey was added to your topicapp account",
      paragraphs: [
        "It can now be used to sign in as you.",
        "If that wasn't you, remove it under Account and end your other sessions there.",
      ],
    },
    invitation: {
      subject: "Your invitation to topicapp",
      opening: "You're invited to topicapp. This link fills in your invitation code:",
      code: (code: string) => `If you're asked for a code, yours is ${code}. It works once, within 30 days.`,
      name: (name: string) => `You joined the waitlist as ${name}.`,
      label: "Create your account",
    },
    manyFailures: {
      subject: "Someone is trying to sign in as you",
      opening: (failures: number) =>
        `Someone entered ${failures} wrong codes in a row for your account. Nobody got in.`,
      paragraphs: [
        "From now on they have to wait longer between codes, up to an hour. Browsers you've signed in with before work as usual; in a new one you may have to wait too.",
        "You don't need to do anything. Never share a code you didn't ask for. If it doesn't stop, tell this server's admin.",
      ],
    },
  },
});

/** Messages for the log only. */
export const logged = {
  provider: {
    noIdToken: "no ID token",
    ofAnotherClient: "the ID token was issued to another client (azp)",
    notHttps: (url: string) => `${url} is not https`,
    tooLong: (url: string, bytes: number) => `${url} answered more than ${bytes} bytes`,
  },
  passkey: {
    unknown: "an unknown passkey, or another user's",
    counter: "its counter went back",
    signature: "a wrong signature",
    attestation: "an attestation by a certificate, which was not asked for",
  },
};
