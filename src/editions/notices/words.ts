import { inLanguage } from "../../base/words/language.ts";

export interface NoticeSubject {
  /** The topic's name. */
  topic: string;
  /** The name of what it's about: a source, a feed, a channel. */
  name: string;
  /** The reason, without a full stop. */
  reason: string;
  count: number;
  isOver: boolean;
}

interface Sentences {
  title: string;
  text: string;
}

export const words = inLanguage("server.editions.notices", {
  en: {
    noNotice: "Notice not found",
    mended: "There's nothing left to do.",
    sentence: (reason: string) => `${reason}.`,
    spent: (spent: string, budget: string) => `${spent} of ${budget} spent or reserved`,
    sourceStopped: {
      title: (name: string) => `${name} has stopped`,
      over: (name: string) => `${name} works again`,
      waitingOne: (topic: string) => `Until it's fixed, “${topic}” gets no updates.`,
      waitingTwo: (topic: string) => `Until it's fixed, “${topic}” and one other topic get no updates.`,
      waitingMore: (topic: string, others: number) =>
        `Until it's fixed, “${topic}” and ${others} other topics get no updates.`,
      forAdmin: (id: string) => `Run “topicapp source show ${id}” to see what's missing.`,
      forMember: "Tell this server's admin, or recreate the topic with another source.",
    },
    ownKeyStopped: {
      title: (name: string) => `Your key for ${name} is no longer in use`,
      over: (name: string) => `Your key for ${name} is in use again`,
      text: (why: string) =>
        `${why} Enter another key, or test this one once the problem is fixed. Until then, your topics are written as if you had no key.`,
    },
    feedFailing: {
      title: (topic: string) => `A feed of “${topic}” has stopped working`,
      over: (topic: string) => `A feed of “${topic}” is working again`,
      text: (name: string, why: string) =>
        `${name}: ${why} It has failed for three days. Correct its address or remove it.`,
      mended: (name: string) => `${name}: there's nothing left to do.`,
    },
    nothingCaught: {
      title: (topic: string) => `“${topic}” has found nothing for two weeks`,
      over: (topic: string) => `“${topic}” finds articles again`,
      text: (articles: number) =>
        `${articles === 0 ? "There were no articles to check" : `None of the ${articles} articles checked were relevant`}. Other search terms, another description or more feeds may help.`,
    },
    channelOff: {
      title: (name: string) => `“${name}” was turned off`,
      over: (name: string) => `“${name}” is on again`,
      removed: (name: string) => `“${name}” was removed`,
      text: (why: string) => `Nothing could be delivered: ${why} Fix it, send a test, and turn it on again.`,
      removedText: (why: string) => `Nothing could be delivered: ${why} Add it again if you need it.`,
    },
    budgetLow: {
      title: (percent: number) => `${percent}% of today's budget is spent`,
      text: (spent: string) =>
        `${spent} Once it's used up, updates wait until the next day. Raise TOPICAPP_DAILY_BUDGET, or use cheaper sources or longer intervals.`,
      mended: (spent: string) => `${spent} Later days stayed below it.`,
    },
    backupFailing: {
      title: "There's no recent backup",
      over: "Backups are working again",
      text: (why: string) =>
        `${why} Run “topicapp status” to see why, fix it, and try again with “topicapp backup”.`,
    },
    said: (name: string, excerpt: string) => `${name}: ${excerpt}`,
    replied: {
      one: (name: string, topic: string) => `${name} replied to you on “${topic}”`,
      more: (count: number, topic: string) => `${count} replies to you on “${topic}”`,
    },
    mentioned: {
      one: (name: string, topic: string) => `${name} mentioned you on “${topic}”`,
      more: (count: number, topic: string) => `You were mentioned ${count} times on “${topic}”`,
    },
    commented: {
      one: (name: string, topic: string) => `${name} commented on “${topic}”`,
      more: (count: number, topic: string) => `${count} new comments on “${topic}”`,
    },
    followed: {
      first: (topic: string) => `“${topic}” has its first follower`,
      more: (count: number, topic: string) => `“${topic}” has ${count} followers`,
      firstText: "Someone besides you now gets its updates.",
      moreText: "They all get its updates.",
    },
    flagged: {
      title: (topic: string) => `A comment on “${topic}” was flagged`,
      over: (topic: string) => `A flagged comment on “${topic}” was resolved`,
    },
    commentRemoved: {
      title: (topic: string) => `Your comment on “${topic}” was removed`,
      over: (topic: string) => `Your comment on “${topic}” is back`,
      text: (why: string, excerpt: string) => `Moderators: ${why} You wrote: ${excerpt}`,
      restored: "Moderators restored it.",
    },
    topicHidden: {
      title: (topic: string) => `Moderators have hidden “${topic}”`,
      over: (topic: string) => `“${topic}” is shown again`,
      text: (why: string) =>
        `${why} Only you and the moderators can open it, and it isn't updated. You can edit or delete it; editing doesn't make it visible again.`,
      shown: "Everyone can see it again, with its followers and comments.",
    },
  },
});

/** The sentences of notices, by kind. */
export const told = {
  sourceStopped: (
    { name, reason, isOver }: NoticeSubject,
    topics: { first: string; count: number },
    admin: { id: string } | null,
  ): Sentences => {
    const { title, over, forAdmin, forMember } = words.sourceStopped;
    if (isOver) return { title: over(name), text: words.mended };
    const waiting = topics.count > 0 ? [waitingFor(topics)] : [];
    const next = admin ? forAdmin(admin.id) : forMember;
    return { title: title(name), text: [sentence(reason), ...waiting, next].join(" ") };
  },
  ownKeyStopped: ({ name, reason, isOver }: NoticeSubject): Sentences => {
    const { title, over, text } = words.ownKeyStopped;
    return isOver
      ? { title: over(name), text: words.mended }
      : { title: title(name), text: text(sentence(reason)) };
  },
  feedFailing: ({ topic, name, reason, isOver }: NoticeSubject): Sentences => {
    const { title, over, text, mended } = words.feedFailing;
    return isOver
      ? { title: over(topic), text: mended(name) }
      : { title: title(topic), text: text(name, sentence(reason)) };
  },
  nothingCaught: ({ topic, count, isOver }: NoticeSubject): Sentences => {
    const { title, over, text } = words.nothingCaught;
    return isOver ? { title: over(topic), text: words.mended } : { title: title(topic), text: text(count) };
  },
  channelOff: ({ name, reason, isOver }: NoticeSubject, isGone: boolean): Sentences => {
    const { title, over, removed, text, removedText } = words.channelOff;
    if (isGone) return { title: removed(name), text: removedText(sentence(reason)) };
    return isOver
      ? { title: over(name), text: words.mended }
      : { title: title(name), text: text(sentence(reason)) };
  },
  budgetLow: ({ count, reason, isOver }: NoticeSubject): Sentences => {
    const { title, text, mended } = words.budgetLow;
    return { title: title(count), text: (isOver ? mended : text)(sentence(reason)) };
  },
  backupFailing: ({ reason, isOver }: NoticeSubject): Sentences => {
    const { title, over, text } = words.backupFailing;
    return isOver ? { title: over, text: words.mended } : { title, text: text(sentence(reason)) };
  },
  replied: (subject: NoticeSubject, excerpt: string): Sentences =>
    conversation(words.replied, subject, excerpt),
  mentioned: (subject: NoticeSubject, excerpt: string): Sentences =>
    conversation(words.mentioned, subject, excerpt),
  commented: (subject: NoticeSubject, excerpt: string): Sentences =>
    conversation(words.commented, subject, excerpt),
  followed: ({ topic, count }: NoticeSubject): Sentences => {
    const { first, firstText, more, moreText } = words.followed;
    return count === 1
      ? { title: first(topic), text: firstText }
      : { title: more(count, topic), text: moreText };
  },
  flagged: ({ topic, name, isOver }: NoticeSubject, excerpt: string): Sentences => {
    const { title, over } = words.flagged;
    return isOver
      ? { title: over(topic), text: words.mended }
      : { title: title(topic), text: words.said(name, excerpt) };
  },
  commentRemoved: ({ topic, reason, isOver }: NoticeSubject, excerpt: string): Sentences => {
    const { title, over, text, restored } = words.commentRemoved;
    return isOver
      ? { title: over(topic), text: restored }
      : { title: title(topic), text: text(sentence(reason), excerpt) };
  },
  topicHidden: ({ topic, reason, isOver }: NoticeSubject): Sentences => {
    const { title, over, text, shown } = words.topicHidden;
    return isOver
      ? { title: over(topic), text: shown }
      : { title: title(topic), text: text(sentence(reason)) };
  },
};

function conversation(
  { one, more }: typeof words.replied,
  { topic, name, count }: NoticeSubject,
  excerpt: string,
): Sentences {
  return count === 1
    ? { title: one(name, topic), text: excerpt }
    : { title: more(count, topic), text: words.said(name, excerpt) };
}

function waitingFor({ first, count }: { first: string; count: number }): string {
  const { waitingOne, waitingTwo, waitingMore } = words.sourceStopped;
  if (count === 1) return waitingOne(first);
  return count === 2 ? waitingTwo(first) : waitingMore(first, count - 1);
}

function sentence(reason: string): string {
  return /[.!?…。！？]$/.test(reason) ? reason : words.sentence(reason);
}
