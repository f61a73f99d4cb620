import { expect, test } from "bun:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { rates } from "../../../src/contract/base/limits.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { deletingComment, postingComment } from "../../../web/comments/actions.ts";
import { savingTopic } from "../../../web/topics/form/edit-dialog.tsx";
import { topicQuery } from "../../../web/topics/queries.ts";
import { reacting } from "../../../web/topics/reactions/use-reaction.ts";
import { currentToast } from "../../../web/ui/overlay/toast.ts";
import { openTestApp } from "../../support/app.ts";
import { browse } from "../../support/web/a-browser.ts";

test("what is done too often is taken back on the screen, and the toast says when to try again", async () => {
  const testApp = openTestApp({ env: { TOPICAPP_RATE_LIMITS: "on" } });
  const { token, user } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token);
  for (let n = 1; n < rates.writes.max; n++) {
    await testApp.call(n % 2 ? "POST" : "DELETE", `/api/users/${user.id}/slop/${id}`, { token });
  }
  browse(testApp, { token });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  new QueryObserver(client, topicQuery(id)).subscribe(() => {});
  const topic = await client.fetchQuery<Topic>(topicQuery(id) as never);
  const held = () => client.getQueryData<Topic>(topicQuery(id).queryKey as never);
  const comment = { id: "c", topicId: id, userId: user.id, content: "Hello", createdAt: topic.createdAt };
  const by = { name: user.name, username: user.username };
  const draft = { ...topic, name: "Another name", category: "Other" as const };
  const actions = [
    ["Error", () => reacting(client, user.id, "like", "topic", id), { topic, on: true }],
    ["Unslop Failed", () => reacting(client, user.id, "slop", "community", id), { topic, on: false }],
    ["Error", () => reacting(client, user.id, "follow", "topic", id), { topic, on: false }],
    ["Failed to post comment", () => postingComment(client, id), { ...comment, user: by }],
    ["Error", () => deletingComment(client, id), { ...comment, user: by }],
    ["Update Failed", () => savingTopic(client, user.id, topic), draft],
  ] as const;
  for (const [title, options, variables] of actions) {
    const mutation = client.getMutationCache().build(client, options() as object);
    await mutation.execute(variables).catch(() => undefined);
    expect(currentToast()).toMatchObject({
      title,
      description: "At most 120 changes a minute. Try again in 60 seconds",
      variant: "destructive",
    });
    const { name, isLiked, isSlopped, isFollowing, commentCount } = held() ?? topic;
    expect({ name, isLiked, isSlopped, isFollowing, commentCount }).toEqual({
      name: topic.name,
      isLiked: false,
      isSlopped: true,
      isFollowing: true,
      commentCount: 0,
    });
  }
  client.clear();
});
