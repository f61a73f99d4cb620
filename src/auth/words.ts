/** Registration's refusals are told apart by the word "invitation". */
export const words = {
  wrongCode: "Invalid or expired code",
  invalidInvitation: "This invitation code is not valid",
  codeExists: (code: string) => `The code ${code} exists already: choose another one`,
  accountExists: "An account with this e-mail exists already: sign in instead",
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
