import {
  notice,
  noticeRead,
  noticeSettings,
  noticesRead,
  unreadNotices,
} from "../../../contract/account/notices.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";

export const noticeShapes = [
  shape("Notice", notice, {
    about: "Something that you are told once: that you need to act, or that somebody answered.",
    fields: {
      kind: "Why it is told.",
      topic: "Of which topic; null where it is of none, or of several.",
      title: "What happened.",
      text: "Why, and what there is to do. It may hold what others wrote.",
      path: "Where the app lets one do it, below the app's address; null where only the admin's terminal does.",
      recoveredAt: "When it was over; null while it goes on, and for what is no fault.",
    },
    example: {
      id: exampleIds.notice,
      kind: "feed_failing",
      topic: { id: exampleIds.topic, name: "Reusable rockets" },
      title: "A feed of “Reusable rockets” cannot be read any more",
      text: "The Rocket Paper: It answered 404. It has failed for three days: correct its address, or remove it.",
      path: `/topic/${exampleIds.topic}?edit`,
      createdAt: "2026-11-21T07:00:01.000Z",
      readAt: null,
      recoveredAt: null,
    },
  }),
  shape("UnreadNotices", unreadNotices, { about: "How many there are to read.", example: { count: 2 } }),
  shape("NoticeRead", noticeRead, { about: "That a notice was read.", example: { isRead: true } }),
  shape("NoticesRead", noticesRead, {
    about: "That notices were read.",
    fields: { upTo: "The newest of them: later ones stay unread. All, where it is left out." },
    example: { isRead: true, upTo: exampleIds.notice },
  }),
  shape("NoticeSettings", noticeSettings, {
    about: "Which notices are sent to your channels too.",
    example: { toChannels: ["source_stopped", "feed_failing"] },
  }),
];
