/** Registration's refusals are told apart by the word "invitation". */
export const words = {
  mayNotInvite: "Inviting is up to the admin of this server: ask for invitations there",
  noInvitesLeft: "You have no invitations left. Revoke one that nobody used, or ask the admin for more",
  noInvitation: "Invitation not found",
  notWaiting: "This address is not on the waitlist any more",
  wrongCode: "Invalid or expired code",
  invalidInvitation: "This invitation code is not valid",
  codeExists: (code: string) => `The code ${code} exists already: choose another one`,
  accountExists: "An account with this e-mail exists already: sign in instead",
  emailSignInOff: "Signing in by e-mail is switched off here",
  ticketOver: "This sign-in is over: start again",
  /** Only the log has these. */
  providerFailed: {
    noIdToken: "no ID token",
    ofAnotherClient: "the ID token was issued to another client (azp)",
    notHttps: (url: string) => `${url} is not https`,
    tooLong: (url: string, bytes: number) => `${url} answered more than ${bytes} bytes`,
  },
  oidc: {
    unreachable: "The sign-in service cannot be reached: try again in a minute",
    refused: "The sign-in could not be confirmed: start again",
    cancelled: "The sign-in was cancelled",
    expired: "The sign-in took too long or began in another browser: start again",
    unverified: "The sign-in service does not vouch for your e-mail address",
    notAdmitted: "Your account at the sign-in service may not use this topicapp",
    suspended: "This account is suspended",
  },
  passkeys: {
    app: "topicapp",
    over: "This took too long or was answered already: start again",
    refused: "This passkey could not be confirmed: start again",
    needCode: "You signed in more than 5 minutes ago: type the code that is mailed to you, or sign in again",
    needName: (url: string) =>
      `Passkeys need an address with a name, and topicapp is at ${url} (TOPICAPP_URL)`,
    needHttps: (url: string) => `Passkeys need https, and topicapp is at ${url} (TOPICAPP_URL)`,
    none: "Passkey not found",
    known: "This passkey is in use already",
    many: (most: number) => `Nobody can have more than ${most} passkeys. Remove one first`,
    log: {
      unknown: "an unknown passkey, or another user's",
      counter: "its counter went back",
      signature: "a wrong signature",
      attestation: "an attestation by a certificate, which was not asked for",
    },
  },
  signInFirst: "Please sign in",
  notYours: "This is somebody else's",
  noSession: "Session not found",
  tokenHasNoSession: "An API token is no session: end it under Account",
  noToken: "Token not found",
  tokenNotForAccount: "API tokens cannot reach the account: sign in for that",
  tokenReadsOnly: "This API token can only read",
  tokenExpired: "The time has to be ahead",
  manyTokens: (most: number) => `Nobody can have more than ${most} API tokens. End one first`,
  needsRole: {
    member: "Only members can do this",
    moderator: "Only moderators can do this",
    admin: "Only admins can do this",
  },
};

export const letters = {
  code: (code: string) => ({
    subject: `${code} is your topicapp code`,
    paragraphs: [
      "Here is your code:",
      "It works once, for 10 minutes, where you asked for it.",
      "If you did not ask for it, you can ignore this e-mail: nobody gets in without the code.",
    ],
  }),
  joining: (code: string, provider: string) => ({
    subject: `${code} connects your topicapp account`,
    paragraphs: [
      `Somebody signed in by ${provider} with your e-mail address. This code lets them into your topicapp account, now and from then on:`,
      "It works once, for 10 minutes, where the sign-in was begun.",
      "If that was not you, ignore this e-mail and pass the code on to nobody.",
    ],
  }),
  passkeyCode: (code: string) => ({
    subject: `${code} adds a passkey to your topicapp account`,
    paragraphs: [
      "Somebody who is signed in as you wants to add a passkey, which signs in without a code. This code allows it:",
      "It works once, for 10 minutes.",
      "If that was not you, pass the code on to nobody, and end the other sessions under Account.",
    ],
  }),
  passkeyAdded: {
    subject: "A passkey was added to your topicapp account",
    paragraphs: [
      "From now on it signs in as you.",
      "If that was not you, remove it under Account, and end the other sessions there.",
    ],
  },
  invitation: (code: string, name: string | null) => ({
    subject: "Your invitation to topicapp",
    paragraphs: [
      "There is a place for you in topicapp. This link fills in your invitation:",
      `If it asks for a code, yours is ${code}. It works once, for 30 days.`,
      ...(name === null ? [] : [`You joined the waitlist as ${name}.`]),
    ],
    label: "Create your account",
  }),
  manyFailures: (failures: number) => ({
    subject: "Somebody is trying to sign in as you",
    paragraphs: [
      `Somebody has typed ${failures} wrong codes in a row for your account. Nobody has got in.`,
      "From now on they wait longer between codes, up to an hour. A browser in which you have signed in before goes on as usual. In another one you may have to wait too.",
      "You need not do anything. Never pass on a code that you did not ask for. If it does not stop, tell whoever runs this topicapp.",
    ],
  }),
};
