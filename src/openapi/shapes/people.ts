import { ownFeed, profileDraft, signedIn, takeout } from "../../contract/account.ts";
import { apiToken, apiTokenDraft, newApiToken } from "../../contract/api-tokens.ts";
import {
  codeSent,
  login,
  me,
  registration,
  session,
  verification,
  waitlistEntry,
} from "../../contract/auth.ts";
import { opmlImport } from "../../contract/opml.ts";
import { user } from "../../contract/users.ts";
import { shape } from "../shape.ts";
import { exampleChannel } from "./channels.ts";
import { exampleIds } from "./common.ts";
import { exampleEdition } from "./editions.ts";
import { exampleComment, exampleTopic } from "./topics.ts";

const email = "ada@example.org";
const attempt = "0Jm5qXv2TzKw8cRfYbNh3A";

const ada = {
  id: exampleIds.user,
  email,
  role: "member" as const,
  username: "ada",
  name: "Ada Lindqvist",
  isVerified: true,
  followedTopicsCount: 14,
  createdAt: "2026-11-02T18:20:00.000Z",
  newSince: "2026-11-20T21:40:00.000Z",
  unreadNotices: 2,
};

const { user: _author, ...ownComment } = exampleComment;
const reaction = { topicId: exampleIds.topic, createdAt: "2026-11-20T07:15:00.000Z" };

const exampleToken = {
  id: exampleIds.token,
  name: "Home Assistant",
  scope: "read" as const,
  createdAt: "2026-11-02T18:25:40.000Z",
  lastUsedAt: "2026-11-20T07:15:00.000Z",
  expiresAt: "2027-11-02T00:00:00.000Z",
};

const tokenFields = {
  scope: "`read`: whatever only reads, and questions. `write`: all but the account.",
  lastUsedAt: "To the minute; null for one that was never used.",
  expiresAt: "Null for one that holds until it is ended. An expired one is listed for 30 days.",
};

export const peopleShapes = [
  shape("OpmlImport", opmlImport, {
    about: "What became of an OPML document.",
    fields: {
      created: "How many topics were made.",
      skipped: "Folders and feeds that were not taken, each with its reason.",
    },
    example: {
      created: 12,
      skipped: [{ name: "Rockets", reason: 'There is a topic named "Rockets" already' }],
    },
  }),
  shape("OwnFeed", ownFeed, {
    about:
      "The addresses of one's own feed. Whoever knows them reads what one follows: they are a secret like a password.",
    fields: {
      url: "Everything that one follows, as Atom.",
      json: "The same as JSON Feed.",
      opml: "A list of the topics' feeds, for a reader of feeds.",
    },
    example: {
      url: "https://topics.example/feeds/r0kv…/updates.atom",
      json: "https://topics.example/feeds/r0kv…/updates.json",
      opml: "https://topics.example/feeds/r0kv…/topics.opml",
    },
  }),
  shape("Email", registration.shape.email, {
    about: "An e-mail address. Upper case is read as lower case.",
    example: email,
    also: { format: "email" },
  }),
  shape("Registration", registration, {
    about: "What somebody gives to get an account.",
    fields: {
      username:
        "What stands behind the @: letters and digits of one script, and after the first of them `.`, `_` and `-`. Compared in the normal form NFKC without regard to case; some names are reserved.",
    },
    example: { email, username: "ada", name: "Ada Lindqvist", invitationCode: "7QK2-M4TX-9D0B-W3RE" },
  }),
  shape("Login", login, {
    about: "The address to sign in with.",
    fields: {
      device:
        "What `verify` answered in the same browser before: strangers' requests are counted apart from it.",
      attempt: "That of an earlier request, whose code the new one takes the place of.",
    },
    example: { email },
  }),
  shape("WaitlistEntry", waitlistEntry, {
    about: "The address that an invitation should go to, and a name.",
    example: { email, name: "Ada Lindqvist" },
  }),
  shape("Verification", verification, {
    about: "A code that came by mail.",
    fields: {
      code: "Six digits; leading zeros count.",
      attempt: "What the request for the code answered. Without it only the newest code counts.",
    },
    example: { email, code: "048213" },
  }),
  shape("CodeSent", codeSent, {
    about: "Where the code was sent.",
    fields: { attempt: "Names this request, for `verify`. It is answered whether or not a code was sent." },
    example: { email, attempt },
  }),
  shape("User", user, {
    about: "A person.",
    fields: {
      email: "In one's own profile only.",
      role: "In one's own profile only.",
      unreadNotices: "In one's own profile only.",
      newSince:
        "When one's last visit ended, on whichever device; null in the first. In one's own profile only.",
      isVerified: "Whether the address was confirmed.",
      followedTopicsCount: "How many of the topics that this person follows the asker may see.",
    },
    example: ada,
  }),
  shape("Session", session, {
    about: "A session that has just begun.",
    fields: {
      token: "For the `Authorization` header: `Bearer` and this.",
      device: "For the next `login` from the same browser. It opens nothing.",
    },
    example: {
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWExZjJiNCJ9.3q2-7wEXAMPLEk0S9",
      user: ada,
      device: "q8Zb1mVd0cXyT4wL.EXAMPLE-fK2sJ9uQvR7nH3gYtB5eWxC1aZo6iMd8pLs0",
    },
  }),
  shape("Me", me, { about: "Who asks.", example: { user: ada } }),
  shape("ProfileDraft", profileDraft, {
    about: "What somebody may change of their own profile.",
    example: { name: "Ada L." },
  }),
  shape("SignedIn", signedIn, {
    about: "One place where somebody is signed in.",
    fields: { isCurrent: "Whether it is the session that asks." },
    example: {
      id: exampleIds.session,
      createdAt: "2026-11-02T18:21:07.000Z",
      expiresAt: "2026-12-02T18:21:07.000Z",
      isCurrent: true,
    },
  }),
  shape("ApiToken", apiToken, {
    about: "A token with which a program acts for somebody.",
    fields: tokenFields,
    example: exampleToken,
  }),
  shape("NewApiToken", newApiToken, {
    about: "A token that has just been made.",
    fields: { ...tokenFields, token: "The token itself, told this once: only a digest of it is kept." },
    example: {
      ...exampleToken,
      lastUsedAt: null,
      token: "tap_EXAMPLE-0Jm5qXv2TzKw8cRfYbNh3A7uLd1GsPoE4iVx",
    },
  }),
  shape("ApiTokenDraft", apiTokenDraft, {
    about: "What a program is to get.",
    fields: {
      name: "To tell it from others.",
      scope: tokenFields.scope,
      expiresAt: "A time ahead. Without it the token holds until it is ended.",
    },
    example: { name: "Home Assistant", scope: "read", expiresAt: "2027-11-02T00:00:00Z" },
  }),
  shape("Takeout", takeout, {
    about: "Everything that somebody wrote or did here.",
    example: {
      user: ada,
      topics: [exampleTopic],
      comments: [ownComment],
      flags: [
        {
          commentId: exampleIds.comment,
          reason: "spam" as const,
          note: null,
          createdAt: "2026-11-21T09:40:00.000Z",
        },
      ],
      follows: [reaction],
      wishes: [{ topicId: reaction.topicId, notify: "each" }],
      edition: [exampleEdition],
      likes: [reaction],
      slops: [],
      seenTopics: [{ topicId: reaction.topicId, seenUpTo: reaction.createdAt }],
      seenStories: [{ storyId: exampleIds.story, seenUpTo: reaction.createdAt }],
      visits: [{ seenUpTo: null, newSince: ada.newSince, lastSeenAt: reaction.createdAt }],
      channels: [exampleChannel],
      tokens: [exampleToken],
      identities: [{ issuer: "https://login.example", subject: "248289761001", createdAt: ada.createdAt }],
      notices: [
        {
          kind: "followed",
          title: "“Reusable rockets” has its first follower",
          createdAt: reaction.createdAt,
          readAt: null,
        },
      ],
      markings: [
        {
          topicId: reaction.topicId,
          url: "https://paper.example/night-train-to-rome",
          title: "The night train to Rome is back",
          belongs: true,
          markedAt: reaction.createdAt,
        },
      ],
    },
  }),
];
