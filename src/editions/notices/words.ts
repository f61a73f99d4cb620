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

const mended = "There is nothing left to do.";

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
            ? `See what it lacks with “topicapp source show ${admin.id}”.`
            : "Tell this server's admin, or make the topic anew with another source.",
        ].join(" "),
  }),
  ownKeyStopped: ({ name, reason, isOver }: NoticeSubject): Sentences => ({
    title: isOver
      ? `Your own key for ${name} is used again`
      : `Your own key for ${name} is not used any more`,
    text: isOver
      ? mended
      : `${sentence(reason)} Give another key, or test this one once it is in order. Until then your topics are written as if you had none.`,
  }),
  feedFailing: ({ topic, name, reason, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? `A feed of “${topic}” can be read again` : `A feed of “${topic}” cannot be read any more`,
    text: isOver
      ? `${name}: ${lower(mended)}`
      : `${name}: ${sentence(reason)} It has failed for three days: correct its address, or remove it.`,
  }),
  nothingCaught: ({ topic, count, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? `“${topic}” finds articles again` : `Nothing was about “${topic}” for two weeks`,
    text: isOver
      ? mended
      : `${count === 0 ? "There were no articles to look at" : `None of the ${count} articles that were looked at fitted`}. Other words, another description or further feeds may help.`,
  }),
  channelOff: ({ name, reason, isOver }: NoticeSubject, isGone: boolean): Sentences => {
    const why = `Nothing could be delivered: ${sentence(reason)}`;
    if (isGone) return { title: `“${name}” was removed`, text: `${why} Add it anew if you miss it.` };
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
      ? `${sentence(reason)} Later days stayed below.`
      : `${sentence(reason)} Past it, updates wait for the next day. Raise TOPICAPP_DAILY_BUDGET, or have topics use cheaper sources or longer intervals.`,
  }),
  backupFailing: ({ reason, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? "Backups are made again" : "There's no fresh backup",
    text: isOver
      ? mended
      : `${sentence(reason)} See what the server says with “topicapp status”, put it right, and try with “topicapp backup”.`,
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
    text: count === 1 ? "Somebody besides you hears of its updates now." : "They all hear of its updates.",
  }),
  flagged: ({ topic, name, isOver }: NoticeSubject, excerpt: string): Sentences => ({
    title: isOver ? `A flagged comment on “${topic}” was dealt with` : `A comment on “${topic}” was flagged`,
    text: isOver ? mended : `${name}: ${excerpt}`,
  }),
  commentRemoved: ({ topic, reason, isOver }: NoticeSubject, excerpt: string): Sentences => ({
    title: isOver ? `Your comment on “${topic}” is back` : `Your comment on “${topic}” was removed`,
    text: isOver ? "Moderators have given it back." : `Moderators: ${sentence(reason)} You wrote: ${excerpt}`,
  }),
  topicHidden: ({ topic, reason, isOver }: NoticeSubject): Sentences => ({
    title: isOver ? `“${topic}” is shown again` : `Moderators have hidden “${topic}”`,
    text: isOver
      ? "It is there for everybody, with its followers and comments."
      : `${sentence(reason)} Only you and moderators can open it, and it is not updated. You can edit or delete it; editing does not show it again.`,
  }),
};

export const reasons = {
  budget: (spent: string, budget: string) => `${spent} of ${budget} were spent or set aside`,
};

function waiting({ first, count }: { first: string; count: number }): string {
  if (count === 1) return `“${first}” gets no updates meanwhile.`;
  const more = count === 2 ? "another topic" : `${count - 1} more topics`;
  return `“${first}” and ${more} of yours get no updates meanwhile.`;
}

function sentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
