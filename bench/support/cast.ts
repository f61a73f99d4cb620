import { openVault } from "../../src/base/secret.ts";
import type { Db } from "../../src/db/open.ts";
import { startSession } from "../../src/people/auth/sessions.ts";
import { createTokens } from "../../src/people/auth/tokens.ts";
import { createUser, markVerified, setRole } from "../../src/people/users/users.ts";
import { postComment } from "../../src/topics/comments/comments.ts";
import { addReaction } from "../../src/topics/reactions/reactions.ts";
import { createTopic } from "../../src/topics/topics.ts";
import { publishUpdate } from "../../tests/support/updates/published.ts";

export const secrets = { instance: "a secret of the proof that nobody is told" };
const tokens = createTokens(openVault(secrets.instance));
let scenes = 0;

export type Who = "visitor" | "member" | "admin";

/** A member and an admin, and a third person whose private topic neither may see; each with a topic that has an update. */
export async function openCast(db: Db) {
  const scene = ++scenes;
  const now = new Date();
  const person = async (name: string) => {
    const username = `${name}-${scene}`;
    const email = `${username}@hidden.example`;
    const { id } = createUser(db, { email, username, name, invitationCodeId: null }, now);
    markVerified(db, id);
    return { id, email, token: await tokens.sign(startSession(db, id, now)) };
  };
  const [member, admin, other] = [await person("member"), await person("admin"), await person("other")];
  setRole(db, admin.id, "admin");
  const topic = (creatorId: string, name: string, isPublic: boolean) => {
    const draft = {
      ...{ name: `${name} ${scene}`, description: name, category: "Science" as const, tags: [name] },
      ...{ isPublic, frequency: 0, sourceId: "digest", aiPrompt: name },
    };
    const id = createTopic(db, { creatorId, draft }, now, (tx, topicId) =>
      addReaction(tx, { reaction: "follow", userId: creatorId, topicId }, now),
    );
    const summaryId = publishUpdate({ db, clock: { now, advance() {} } }, id, {
      title: name,
      content: `${name} **told**.`,
    });
    const comment = postComment(db, { userId: creatorId, topicId: id, content: `${name} said` }, now);
    return { id, summaryId, commentId: comment.id };
  };
  const topics = [
    topic(member.id, "Own kilns", true),
    topic(member.id, "Own cellar", false),
    topic(other.id, "Open kilns", true),
    topic(other.id, "Locked-cellar", false),
  ];
  const people = { visitor: other, member, admin };
  const ids = {
    topics: topics.map(({ id }) => id),
    summaries: topics.map(({ summaryId }) => summaryId),
    comments: topics.map(({ commentId }) => commentId),
  };
  return {
    tokenOf: (who: Who) => (who === "visitor" ? null : people[who].token),
    /** Ids that a parameter of a path may hold. */
    idsFor(path: string, name: string, who: Who): string[] {
      if (name === "reaction") return ["like", "follow", "slop"];
      if (name === "topicId" || path.startsWith("/api/topics")) return ids.topics;
      if (path.startsWith("/api/users")) return [people[who].id, people[who].id, other.id];
      if (path.startsWith("/api/summaries")) return ids.summaries;
      if (path.startsWith("/api/comments")) return ids.comments;
      return Object.values(ids).flat();
    },
    /** Words that no answer to them may hold. */
    hiddenFrom: (who: Who) => [
      "Locked-cellar",
      secrets.instance,
      ...Object.entries(people).flatMap(([name, { email }]) =>
        name === who && who !== "visitor" ? [] : [email],
      ),
      ...(who === "member" ? [] : ["Own cellar"]),
    ],
    /** Whether this caller is still signed in: some operations end that. */
    async isThere(url: string, who: Who): Promise<boolean> {
      if (who === "visitor") return true;
      const headers = { authorization: `Bearer ${people[who].token}` };
      return (await fetch(`${url}/api/auth/me`, { headers })).ok;
    },
  };
}
