import * as desk from "../../../contract/admin/desk.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";

const code = "7QK2-M4TX-9D0B-W3RE";
const createdAt = "2026-11-21T10:05:00.000Z";
const note = "Chess club";
const limits = { dailyUsd: 0.1, topics: 5, minHours: null, invites: 3 };
const invitation = {
  ...{ id: "01a1f768-55b0-7e38-8a17-2d9f4c6b0e01", code, note, createdAt },
  url: `https://news.example.org/auth?invite=${code}`,
  ...{ maxUses: 5, usedCount: 1, state: "open" as const, expiresAt: "2026-12-21T10:05:00.000Z" },
};

export const deskShapes = [
  shape("Invitation", desk.invitation, {
    about: "Lets people sign up.",
    fields: { url: "Where somebody signs up with it.", expiresAt: "Null where it never expires." },
    example: invitation,
  }),
  shape("InvitationDraft", desk.invitationDraft, {
    about: "An invitation that an admin creates.",
    fields: {
      days: "How many days it's valid; null: no expiry.",
      email: "The address to send it to; it's for one person then.",
    },
    example: { uses: 5, days: 30, note },
  }),
  shape("OwnInvitationDraft", desk.ownInvitationDraft, {
    about: "An invitation by a member, for one person.",
    example: { note: "Kim" },
  }),
  shape("OwnInvitations", desk.ownInvitations, {
    about: "A member's invitations.",
    fields: { left: "How many people may still be invited." },
    example: { left: 2, invitations: [{ ...invitation, maxUses: 1 }] },
  }),
  shape("WaitingPerson", desk.waitingPerson, {
    about: "Somebody who joined the waitlist.",
    example: {
      ...{ id: "01a1f768-55b0-7e38-8a17-2d9f4c6b0e02", email: "kim@example.org", name: "Kim Duarte" },
      ...{ isInvited: false, createdAt },
    },
  }),
  shape("DeskMember", desk.deskMember, {
    about: "A member as an admin sees them.",
    fields: { limits: "Null is no bound." },
    example: {
      ...{ id: exampleIds.user, username: "ada", name: "Ada Lindqvist", email: "ada@example.org" },
      ...{ role: "member", isVerified: true, isSuspended: false, createdAt, limits },
    },
  }),
  shape("MemberLimitsDraft", desk.memberLimitsDraft, {
    about: "A member's limits. Fields left out stay as they are; null removes a limit.",
    fields: {
      dailyUsd: "US dollars a UTC day.",
      minHours: "Minimum hours between scheduled updates.",
      invites: "How many people they may invite.",
    },
    example: limits,
  }),
  shape("DeskSource", desk.deskSource, {
    about: "A source as an admin sees it.",
    fields: {
      ending: "The last four characters of its key.",
      keyFrom: "`environment`: from the server's settings.",
      isStopped: "True after its provider refused it; a new key or turning it on starts it again.",
      problem: "Why it can't be used, as a sentence.",
      pausedUntil: "It failed several times in a row; it's tried again at this time.",
    },
    example: {
      ...{ id: "gpt-4o", name: "GPT-4o", provider: "OpenAI", icon: "openai", model: "gpt-4o" },
      ...{ takesKey: true, ending: "x7Qz", keyFrom: "database", isEnabled: true, isStopped: false },
      ...{ problem: null, pausedUntil: null },
    },
  }),
  shape("DeskSourceDraft", desk.deskSourceDraft, {
    about: "A change to a source.",
    example: { key: "sk-proj-0123456789abcdef" },
  }),
  shape("FailingFeed", desk.failingFeed, {
    about: "A feed that couldn't be read the last time.",
    fields: { topics: "How many topics have it." },
    example: { site: "paper.example", error: "it answered 404", failingSince: createdAt, topics: 2 },
  }),
  shape("DeskBackups", desk.deskBackups, {
    about: "The server's automatic backups.",
    fields: {
      state:
        "`off`: none are wanted; `waiting`: the first one is about to be made; `late`: the last is older than 26 hours.",
      place: "The folder, or the bucket with its prefix.",
      last: "The last one that was made and checked.",
      reason: "Why the last try failed.",
    },
    example: {
      ...{ state: "fresh", place: "/backups", reason: null, nextAt: createdAt },
      last: { name: "topicapp-20261121T033000Z.db", at: createdAt, bytes: 4_194_304 },
    },
  }),
  shape("DeskRelease", desk.deskRelease, {
    about: "The release running here.",
    fields: { newer: "A newer one, where the last check found it." },
    example: {
      version: "0.1.0",
      newer: { version: "0.2.0", url: "https://github.com/example/topicapp/releases/tag/v0.2.0" },
    },
  }),
];
