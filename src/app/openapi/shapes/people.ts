import { ownFeed, profileDraft, signedIn, takeout } from "../../../contract/account/account.ts";
import { apiToken, apiTokenDraft, newApiToken } from "../../../contract/account/api-tokens.ts";
import { me } from "../../../contract/account/auth.ts";
import { consent, decided, decision } from "../../../contract/account/oauth.ts";
import { user } from "../../../contract/community/users.ts";
import { opmlImport } from "../../../contract/drafts/feeds.ts";
import { exampleChannel } from "./channels.ts";
import { exampleIds, exampleUser } from "./common.ts";
import { exampleEdition } from "./editions.ts";
import { exampleMailbox } from "./mailboxes.ts";
import { shape } from "./shape.ts";
import { examplePasskey } from "./sign-in.ts";
import { exampleComment, exampleTopic } from "./topics.ts";
import { exampleSummary } from "./updates.ts";

const { user: _author, replyCount: _r, mentions: _m, gone: _g, ...ownComment } = exampleComment;
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
  lastUsedAt: "To the minute; null if never used.",
  expiresAt: "Null for no expiry. Expired ones stay listed for 30 days.",
  site: "Only for apps connected by OAuth: the host or app that got its tokens.",
};

export const exampleRequest = new URLSearchParams({
  client_id: "https://assistant.example/client.json",
  redirect_uri: "http://127.0.0.1:8976/callback",
  response_type: "code",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
  scope: "read",
}).toString();

export const peopleShapes = [
  shape("OpmlImport", opmlImport, {
    about: "The result of an OPML import.",
    fields: {
      created: "How many topics were created.",
      skipped: "Folders and feeds that were skipped, each with the reason.",
      topics: "In a dry run: the topics that would be created, and the number of feeds of each.",
    },
    example: {
      created: 12,
      skipped: [{ name: "Rockets", reason: 'There is a topic named "Rockets" already' }],
    },
  }),
  shape("OwnFeed", ownFeed, {
    about:
      "The addresses of your own feed. Whoever knows them can read what you follow: they are a secret like a password.",
    fields: {
      url: "Everything you follow, as Atom.",
      json: "The same as JSON Feed.",
      opml: "A list of the topics' feeds, for a feed reader.",
      opds: "A catalogue of your editions (OPDS 1.2), for an e-reader.",
      epub: "One edition as a book (EPUB 3); put its id in place of {id}.",
    },
    example: {
      url: "https://topics.example/feeds/r0kv…/updates.atom",
      json: "https://topics.example/feeds/r0kv…/updates.json",
      opml: "https://topics.example/feeds/r0kv…/topics.opml",
      opds: "https://topics.example/feeds/r0kv…/opds.xml",
      epub: "https://topics.example/editions/r0kv…/{id}.epub",
    },
  }),
  shape("User", user, {
    about: "A person.",
    fields: {
      email: "Only in your own profile.",
      role: "Only in your own profile.",
      language: "BCP 47; null follows the browser. Only in your own profile.",
      unreadNotices: "Only in your own profile.",
      newSince:
        "When your last visit ended, on whichever device; null in the first. Only in your own profile.",
      isVerified: "Whether the address was confirmed.",
      followedTopicsCount: "How many of the topics this person follows are visible to you.",
    },
    example: exampleUser,
  }),
  shape("Me", me, { about: "Who asks.", example: { user: exampleUser } }),
  shape("ProfileDraft", profileDraft, {
    about: "Changes to your own profile.",
    fields: {
      name: "Unchanged if omitted.",
      language: "BCP 47, of the screens; null follows the browser. Unchanged if omitted.",
    },
    example: { name: "Ada L.", language: null },
  }),
  shape("SignedIn", signedIn, {
    about: "A device or browser where someone is signed in.",
    fields: { isCurrent: "Whether it is the session that asks." },
    example: {
      id: exampleIds.session,
      createdAt: "2026-11-02T18:21:07.000Z",
      expiresAt: "2026-12-02T18:21:07.000Z",
      isCurrent: true,
    },
  }),
  shape("ApiToken", apiToken, {
    about: "A token that lets a program act for someone.",
    fields: tokenFields,
    example: exampleToken,
  }),
  shape("NewApiToken", newApiToken, {
    about: "A token that was just created.",
    fields: { ...tokenFields, token: "The token itself, told this once: only a digest of it is kept." },
    example: {
      ...exampleToken,
      lastUsedAt: null,
      token: "tap_EXAMPLE-0Jm5qXv2TzKw8cRfYbNh3A7uLd1GsPoE4iVx",
    },
  }),
  shape("ApiTokenDraft", apiTokenDraft, {
    about: "A token to create for a program.",
    fields: {
      name: "To tell it from others.",
      scope: tokenFields.scope,
      expiresAt: "A future time. Without it the token is valid until revoked.",
    },
    example: { name: "Home Assistant", scope: "read", expiresAt: "2027-11-02T00:00:00Z" },
  }),
  shape("Consent", consent, {
    about: "An app that asks for access.",
    fields: {
      name: "What the app calls itself.",
      site: "The host that gets the answer, or the scheme of an app, such as `assistant://`.",
      verifiedHost:
        "The host whose document lists the app and the address that gets the answer. Null: the app's name can't be verified.",
      scopes: "What it may be granted.",
    },
    example: {
      name: "An assistant",
      site: "assistant.example",
      verifiedHost: "assistant.example",
      scopes: ["read", "write"],
    },
  }),
  shape("Decision", decision, {
    about: "Whether an app gets access.",
    fields: {
      request: "The query of the address that the app sent its user to.",
      scope: "`read`, or `write` where it asked for that.",
    },
    example: { request: exampleRequest, isAllowed: true, scope: "read" },
  }),
  shape("Decided", decided, {
    about: "How an app's request ended.",
    fields: { redirectTo: "Where to send the browser." },
    example: {
      redirectTo:
        "http://127.0.0.1:8976/callback?code=toc_EXAMPLE-0Jm5qXv2TzKw8cRfYbNh3A7uLd1GsPoE4iVx&iss=http%3A%2F%2Flocalhost%3A3000",
    },
  }),
  shape("Takeout", takeout, {
    about: "Everything someone wrote or did here.",
    example: {
      user: exampleUser,
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
      readItems: [{ summaryId: exampleIds.summary, isRead: true }],
      savedItems: [
        {
          summaryId: exampleIds.summary,
          topicId: exampleIds.topic,
          title: exampleSummary.title,
          savedAt: reaction.createdAt,
        },
      ],
      subscriptions: [{ topicId: exampleIds.topic, folder: "Space", title: null }],
      visits: [{ seenUpTo: null, newSince: exampleUser.newSince, lastSeenAt: reaction.createdAt }],
      channels: [exampleChannel],
      mailboxes: [exampleMailbox],
      tokens: [exampleToken],
      passkeys: [examplePasskey],
      identities: [
        { issuer: "https://login.example", subject: "248289761001", createdAt: exampleUser.createdAt },
      ],
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
