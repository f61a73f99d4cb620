/** Registration's refusals are told apart by the word "invitation". */
export const words = {
  wrongCode: "Invalid or expired code",
  invalidInvitation: "This invitation code is not valid",
  codeExists: (code: string) => `The code ${code} exists already: choose another one`,
  accountExists: "An account with this e-mail exists already: sign in instead",
  emailSignInOff: "Signing in by e-mail is switched off here",
  ticketOver: "This sign-in is over: start again",
  /** For the log. */
  providerFailed: {
    noIdToken: "no ID token",
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
