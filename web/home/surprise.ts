import type { Topic } from "../../src/contract/topics.ts";

export const recommended = 4;

/** One of four random topics that the reader does not follow. `random` answers in [0, 1). */
export function surprise(topics: Topic[], random: () => number = Math.random): Topic | undefined {
  const left = topics.filter((topic) => !topic.isFollowing);
  const drawn: Topic[] = [];
  while (drawn.length < recommended && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn[Math.floor(random() * drawn.length)];
}
