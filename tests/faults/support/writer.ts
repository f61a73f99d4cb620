import type { Session } from "../../../src/contract/account/auth.ts";
import { reactions } from "../../../src/contract/topics/reactions.ts";
import { oneOf } from "./chance.ts";
import { ask } from "./member.ts";
import type { Witness } from "./witness.ts";

interface WriterOptions {
  session: Session;
  /** Their own topic, and those of others. */
  own: { id: string; name: string };
  others: { id: string }[];
  witness: Witness;
  chance: () => number;
}

/** Somebody who comments, reacts, takes both back, edits, creates and deletes, one write after the other. */
export function createWriter({ session: { token, user }, own, others, witness, chance }: WriterOptions) {
  const comments: { content: string; id: string }[] = [];
  const topics: { name: string; id: string }[] = [];
  let serial = 0;

  async function comment(url: string): Promise<void> {
    const content = `${user.username} says ${serial++}`;
    const body = { content };
    const path = `topics/${oneOf(chance, others).id}/comments`;
    const answer = await witness.write(`comment ${content}`, "there", () =>
      ask(url, "POST", path, { token, body }),
    );
    comments.push({ content, id: (await answer.json()).id });
  }

  async function takeBack(url: string): Promise<void> {
    const oldest = comments.shift();
    if (!oldest) return comment(url);
    await witness.write(`comment ${oldest.content}`, null, () =>
      ask(url, "DELETE", `comments/${oldest.id}`, { token }),
    );
  }

  async function react(url: string): Promise<void> {
    const reaction = oneOf(chance, reactions);
    const { id } = oneOf(chance, others);
    const key = `${reaction} ${user.id} ${id}`;
    const isMade = witness.read(key) !== null;
    await witness.write(key, isMade ? null : "there", () =>
      ask(url, isMade ? "DELETE" : "POST", `users/${user.id}/${reaction}/${id}`, { token }),
    );
  }

  async function edit(url: string): Promise<void> {
    const description = `Edition ${serial++}`;
    const body = { name: own.name, category: "Science", frequency: 0, description };
    await witness.write(`topic ${own.name}`, description, () =>
      ask(url, "PUT", `topics/${own.id}`, { token, body }),
    );
  }

  async function createOrDelete(url: string): Promise<void> {
    const oldest = topics.length > 2 ? topics.shift() : undefined;
    if (oldest) {
      await witness.write(`topic ${oldest.name}`, null, () =>
        ask(url, "DELETE", `topics/${oldest.id}`, { token }),
      );
      return;
    }
    const name = `${user.username} on ${serial++}`;
    const body = { name, category: "Science", frequency: 0, description: "New" };
    const answer = await witness.write(`topic ${name}`, "New", () =>
      ask(url, "POST", "topics", { token, body }),
    );
    topics.push({ name, id: (await answer.json()).id });
  }

  const ways = [comment, comment, comment, takeBack, takeBack, react, react, react, edit, createOrDelete];
  return { writeOne: (url: string) => oneOf(chance, ways)(url) };
}
