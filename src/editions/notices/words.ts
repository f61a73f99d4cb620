export const missing = { notice: "Notice not found" };

export interface NoticeSubject {
  /** The topic's name. */
  topic: string;
  /** The name of what it is about: a source, a feed, a channel. */
  name: string;
  /** Why it happened, without a full stop. */
  reason: string;
  count: number;
  isOver: boolean;
}

interface Sentences {
  title: string;
  text: string;
}

const mended = "There's nothing left to do.";

export const told = {
  sourceStopped: (
    { name, reason, isOver }: NoticeSubject,
    topics: { first: string; count: number },
    admin: { id: string } | null,
  ): Sentences => ({
    title: isOver ? `${name} works again` : `${name} has stopped`,
    text: isOver
      ? mended
      : [
          sentence(reason),
          ...(topics.count > 0 ? [waiting(topics)] : []),
          admin
            ? `Run “topicapp source show ${admin.id}” to see what's missing.`
            : "Tell this server's admin, or recreate the topic with another source.",
        ].join(" "),
  }),
  ownKeyStopped: ({ name, reason, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? `Your key for ${name} is in use again` : `Your key for ${name} is no longer in use`,
    text: isOver
      ? mended
      : `${sentence(reason)} Enter another key, or test this one once the problem is fixed. Until then, your topics are written as if you had no key.`,
  }),
  feedFailing: ({ topic, name, reason, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? `A feed of “${topic}” is working again` : `A feed of “${topic}” has stopped working`,
    text: isOver
      ? `${name}: ${lower(mended)}`
      : `${name}: ${sentence(reason)} It has failed for three days. Correct its address or remove it.`,
  }),
  nothingCaught: ({ topic, count, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? `“${topic}” finds articles again` : `“${topic}” has found nothing for two weeks`,
    text: isOver
      ? mended
      : `${count === 0 ? "There were no articles to check" : `None of the ${count} articles checked were relevant`}. Other search terms, another description or more feeds may help.`,
  }),
  channelOff: ({ name, reason, isOver }: NoticeSubject, isGone: boolean): Sentences => {
    const why = `Nothing could be delivered: ${sentence(reason)}`;
    if (isGone) return { title: `“${name}” was removed`, text: `${why} Add it again if you need it.` };
    return isOver
      ? { title: `“${name}” is on again`, text: mended }
      : {
          title: `“${name}” was switched off`,
          text: `${why} Correct it, send a test, and switch it on again.`,
        };
  },
  budgetLow: ({ count, reason, isOver }: NoticeSubject): Sentences => ({
    title: `${count} % of the day's budget is spent`,
    text: isOver
      ? `${sentence(reason)} Later days stayed below it.`
      : `${sentence(reason)} Once it's used up, updates wait until the next day. Raise TOPICAPP_DAILY_BUDGET, or use cheaper sources or longer intervals.`,
  }),
  backupFailing: ({ reason, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? "Backups are working again" : "There's no fresh backup",
    text: isOver
      ? mended
      : `${sentence(reason)} Run “topicapp status” to see why, fix it, and try again with “topicapp backup”.`,
  }),
  replied: ({ topic, name, count }: NoticeSubject, excerpt: string): Sentences => ({
    title: count === 1 ? `${name} replied to you on “${topic}”` : `${count} replies to you on “${topic}”`,
    text: count === 1 ? excerpt : `${name}: ${excerpt}`,
  }),
  mentioned: ({ topic, name, count }: NoticeSubject, excerpt: string): Sentences => ({
    title:
      count === 1 ? `${name} mentioned you on “${topic}”` : `You were mentioned ${count} times on “${topic}”`,
    text: count === 1 ? excerpt : `${name}: ${excerpt}`,
  }),
  commented: ({ topic, name, count }: NoticeSubject, excerpt: string): Sentences => ({
    title: count === 1 ? `${name} commented on “${topic}”` : `${count} new comments on “${topic}”`,
    text: count === 1 ? excerpt : `${name}: ${excerpt}`,
  }),
  followed: ({ topic, count }: NoticeSubject): Sentences => ({
    title: count === 1 ? `“${topic}” has its first follower` : `“${topic}” has ${count} followers`,
    text: count === 1 ? "Someone besides you now gets its updates." : "They all get its updates.",
  }),
  flagged: ({ topic, name, isOver }: NoticeSubject, excerpt: string): Sentences => ({
    title: isOver ? `A flagged comment on “${topic}” was resolved` : `A comment on “${topic}” was flagged`,
    text: isOver ? mended : `${name}: ${excerpt}`,
  }),
  commentRemoved: ({ topic, reason, isOver }: NoticeSubject, excerpt: string): Sentences => ({
    title: isOver ? `Your comment on “${topic}” is back` : `Your comment on “${topic}” was removed`,
    text: isOver ? "Moderators restored it." : `Moderators: ${sentence(reason)} You wrote: ${excerpt}`,
  }),
  topicHidden: ({ topic, reason, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? `“${topic}” is shown again` : `Moderators have hidden “${topic}”`,
    text: isOver
      ? "Everybody can see it again, with its followers and comments."
      : `${sentence(reason)} Only you and the moderators can open it, and it isn't updated. You can edit or delete it; editing doesn't make it visible again.`,
  }),
};

export const reasons = {
  budget: (spent: string, budget: string) => `${spent} of ${budget} spent or reserved`,
};

function waiting({ first, count }: { first: string; count: number }): string {
  if (count === 1) return `“${first}” gets no updates until then.`;
  const more = count === 2 ? "another topic" : `${count - 1} more topics`;
  return `“${first}” and ${more} of yours get no updates until then.`;
}

function sentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
