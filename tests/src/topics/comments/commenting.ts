import type { Session } from "../../../../src/contract/account/auth.ts";
import type { Notice } from "../../../../src/contract/account/notices.ts";
import type { Comment, CommentDraft, ListedComment } from "../../../../src/contract/community/comments.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";

/** Ada has a topic, Tom and Eve talk about it, Moe moderates. Each call but a refused one is a second after the last. */
export async function openTalk() {
  const testApp = openTestApp();
  const [ada, tom, eve, moe] = [
    await testApp.signUp("Ada"),
    await testApp.signUp("Tom"),
    await testApp.signUp("Eve"),
    await testApp.signUp("Moe"),
  ];
  setRole(testApp.db, moe.user.id, "moderator");
  const topic = await testApp.createTopic(ada.token);
  const post = (by: Session, draft: CommentDraft, topicId = topic.id) => {
    testApp.clock.advance(1000);
    const path = `/api/topics/${topicId}/comments`;
    return testApp.call<Comment>("POST", path, { token: by.token, body: draft });
  };
  const say = async (by: Session, content: string, more: Partial<CommentDraft> = {}) =>
    (await expectStatus(201, post(by, { content, ...more }))).body;
  const edit = (by: Session, id: string, content: string) => {
    testApp.clock.advance(1000);
    return testApp.call<Comment>("PUT", `/api/comments/${id}`, { token: by.token, body: { content } });
  };
  const remove = (by: Session, id: string) =>
    testApp.call("DELETE", `/api/comments/${id}`, { token: by.token });
  const moderate = (action: string, target: string) =>
    expectStatus(
      200,
      testApp.call("POST", "/api/moderation/actions", {
        token: moe.token,
        body: { action, target, reason: "A reason" },
      }),
    );
  const list = (query = "", topicId = topic.id) =>
    expectStatus(200, testApp.call<ListedComment[]>("GET", `/api/topics/${topicId}/comments${query}`));
  const count = async () => (await testApp.call<Topic>("GET", `/api/topics/${topic.id}`)).body.commentCount;
  const told = async ({ token }: Session) =>
    (await expectStatus(200, testApp.call<Notice[]>("GET", "/api/account/notices", { token }))).body.map(
      ({ title, text }) => [title, text],
    );
  return { testApp, ada, tom, eve, moe, topic, post, say, edit, remove, moderate, list, count, told };
}
