import { channelShapes } from "./shapes/channels.ts";
import { commonShapes } from "./shapes/common.ts";
import { deskShapes } from "./shapes/desk.ts";
import { editionShapes } from "./shapes/editions.ts";
import { findingShapes } from "./shapes/findings.ts";
import { mailboxShapes } from "./shapes/mailboxes.ts";
import { moderationShapes } from "./shapes/moderation.ts";
import { noticeShapes } from "./shapes/notices.ts";
import { ownKeyShapes } from "./shapes/own-keys.ts";
import { peopleShapes } from "./shapes/people.ts";
import { questionShapes } from "./shapes/questions.ts";
import { setupShapes } from "./shapes/setup.ts";
import type { Shape } from "./shapes/shape.ts";
import { signInShapes } from "./shapes/sign-in.ts";
import { storyShapes } from "./shapes/stories.ts";
import { topicShapes } from "./shapes/topics.ts";
import { unreadShapes } from "./shapes/unread.ts";
import { updateShapes } from "./shapes/updates.ts";

export const shapes: readonly Shape[] = [
  ...topicShapes,
  ...findingShapes,
  ...updateShapes,
  ...storyShapes,
  ...unreadShapes,
  ...questionShapes,
  ...editionShapes,
  ...signInShapes,
  ...peopleShapes,
  ...setupShapes,
  ...ownKeyShapes,
  ...channelShapes,
  ...mailboxShapes,
  ...noticeShapes,
  ...moderationShapes,
  ...deskShapes,
  ...commonShapes,
];
