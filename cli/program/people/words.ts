import { inLanguage } from "../../../src/base/words/language.ts";

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const invitations = inLanguage("terminal.people.invitations", {
  en: {
    forOnePerson: "An invitation sent by e-mail is for one person: leave out --uses.",
    mailed: "The running server will e-mail it within seconds; if none is running, the next one will.",
    newInstance: (folder: string) => `There was no topicapp in ${folder} yet. Created a new one.`,
    noneYet: "No invitations yet. Create one with: topicapp invite create",
    unknown: (code: string) => `There's no invitation ${code}. See them all with: topicapp invite list`,
    revoked: (code: string) => `Revoked ${code}`,
    used: (used: number, all: number) => `${used}/${all} used`,
    states: {
      active: "never expires",
      revoked: "revoked",
      expires: (at: string) => `expires ${at}`,
      expired: (at: string) => `expired ${at}`,
    },
  },
});

export const waitlist = inLanguage("terminal.people.waitlist", {
  en: {
    nameOne: "Name at least one address, or --all.",
    nobody: "Nobody is on the waitlist.",
    nobodyToApprove: "Nobody to approve: everyone has an invitation already.",
    mailed: "The running server will e-mail them within seconds; if none is running, the next one will.",
    approved: (count: number) => `Approved ${count}.`,
    removedSeveral: (count: number) => `Removed ${count}.`,
    removed: (email: string) => `Removed ${email}`,
    unknown: (email: string) => `${email} isn't on the waitlist. See who is with: topicapp waitlist list`,
    states: { invited: "invited", waiting: "waiting" },
  },
});

export const users = inLanguage("terminal.people.users", {
  en: {
    nobodyYet: "Nobody has an account yet. Invite someone with: topicapp invite create",
    unknown: (name: string) => `There's no user ${name}. See them all with: topicapp user list`,
    several: (count: number, name: string, ids: string) =>
      `${counted(count, "user is", "users are")} called ${name}. Use an id instead: ${ids}`,
    suspendedFirst: (name: string) => `${name} is suspended. First: topicapp user restore ${name}`,
    unconfirmed: (name: string) => `${name} hasn't confirmed their e-mail address yet`,
    roles: {
      member: (name: string) => `${name} is now a member`,
      moderator: (name: string) => `${name} is now a moderator`,
      admin: (name: string) => `${name} is now an admin`,
    },
    limits: (name: string, limits: string) => `${name}: ${limits}`,
    slowed: (count: number, hours: number) =>
      `${counted(count, "topic")} slowed down: now updated every ${counted(hours, "hour")}`,
    deletingIsFinal: (name: string) => `Deleting ${name} can't be undone. To go ahead, add --yes.`,
    suspended: (name: string) => `Suspended ${name}`,
    restored: (name: string) => `Restored ${name}`,
    deleted: (name: string) => `Deleted ${name}`,
    states: { suspended: "suspended", unconfirmed: "not confirmed" },
    shownRoles: { moderator: "moderator", admin: "admin" },
  },
});

/** Limits of one member; several are joined by semicolons. */
export const allowances = inLanguage("terminal.people.allowances", {
  en: {
    unknownSource: (id: string) => `There's no source ${id}. See them all with: topicapp source list`,
    usual: "the usual limits",
    anyMoney: "no daily limit",
    daily: (usd: number) => `$${usd} a day`,
    topics: (count: number) => `up to ${counted(count, "topic")}`,
    every: (hours: number) => `at most every ${hours} h`,
    sources: (ids: string) => `sources: ${ids}`,
    ownKeys: "own keys",
    noOwnKeys: "no own keys",
    invites: (count: number) => `may invite ${count}`,
  },
});

export const tokens = inLanguage("terminal.people.tokens", {
  en: {
    noneYet: "No tokens yet. Create one with: topicapp token create USERNAME --name NAME",
    unknown: (id: string) => `There's no token ${id}. See them all with: topicapp token list`,
    revoked: (id: string) => `Revoked ${id}`,
    kinds: { token: "token", oauth: (site: string) => `OAuth, ${site}` },
    scopes: { read: "read", write: "write" },
    used: (at: string) => `used ${at}`,
    neverUsed: "never used",
    expires: (at: string) => `expires ${at}`,
    expired: (at: string) => `expired ${at}`,
    noExpiry: "no expiry",
  },
});

export const moderation = inLanguage("terminal.people.moderation", {
  en: {
    decided: (count: number) => `${counted(count, "decision")} made. See: topicapp moderation log`,
    nothingFlagged: "No flags waiting for a decision.",
    nothingDone: "No actions yet.",
    unreadableReason: "The reason can't be read",
    byTerminal: "terminal",
    actions: {
      remove_comment: "removed comment",
      restore_comment: "restored comment",
      hide_topic: "hid topic",
      show_topic: "showed topic",
      dismiss: "dismissed flags",
      reopen: "reopened flags",
      suspend: "suspended",
      restore: "reinstated",
    },
  },
});
