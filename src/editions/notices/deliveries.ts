import type { Message, Send } from "../../sending/channels/channel.ts";
import { createSender, type Sender, type SenderDeps, toChannel } from "../../sending/outbox/sender.ts";
import { findNotice } from "./list.ts";

interface Deps extends Omit<SenderDeps, "kind" | "prepare"> {
  send: Send;
  /** The app's address, without a trailing slash. */
  url: () => string;
  /** The end of a user's quiet hours; `time` itself outside of them. */
  quietEnd: (userId: string, time: Date) => Date;
}

export function createNoticeSender({ send, url, quietEnd, ...deps }: Deps): Sender {
  const { db, now } = deps;
  return createSender({
    ...deps,
    kind: "notice",
    prepare: toChannel(send, ({ subject }, { userId }) => {
      const awake = quietEnd(userId, now());
      return awake > now() ? awake : messageOf({ db, url, now }, userId, subject ?? "");
    }),
  });
}

/** The message as its reader may see it now; null if it's no longer needed. */
function messageOf(
  { db, url, now }: Pick<Deps, "db" | "url" | "now">,
  userId: string,
  id: string,
): Message | null {
  const notice = findNotice(db, userId, id, now());
  if (!notice || notice.recoveredAt !== null || notice.readAt !== null) return null;
  const { title, text, path, createdAt } = notice;
  return {
    ...{ id, kind: "notice", title, text },
    url: `${url()}${path ?? "/notices"}`,
    createdAt: new Date(createdAt),
    data: { notice },
  };
}
