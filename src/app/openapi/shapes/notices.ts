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
    about: "A notice that you need to act, or that someone replied.",
    fields: {
      topic: "The topic it's about; null for none or several.",
      text: "Why, and what you can do. It may contain other people's text.",
      path: "Where to do it in the app, as a path; null if it can only be done in the admin's terminal.",
      recoveredAt:
        "When the problem ended; null while it continues, and for notices that aren't about a problem.",
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
  shape("UnreadNotices", unreadNotices, { about: "How many are unread.", example: { count: 2 } }),
  shape("NoticeRead", noticeRead, { about: "Confirms that a notice was read.", example: { isRead: true } }),
  shape("NoticesRead", noticesRead, {
    about: "Confirms that notices were read.",
    fields: { upTo: "The newest of them: later ones stay unread. All, where it is left out." },
    example: { isRead: true, upTo: exampleIds.notice },
  }),
  shape("NoticeSettings", noticeSettings, {
    about: "Which notices also go to your channels.",
    example: { toChannels: ["source_stopped", "feed_failing"] },
  }),
];
