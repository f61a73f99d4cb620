import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Label, RadioGroup, RadioItem } from "radix-ui/dropdown-menu";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Notify } from "../../../src/contract/topics/reactions.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { optimistic } from "../../lists/optimistic.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
  useAfterMenu,
} from "../../ui/overlay/menu.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { concernsTopics, mapTopic } from "../held-topics.ts";
import { FeedDialog } from "./feed-dialog.tsx";
import { words } from "./words.ts";

const wishes: Notify[] = ["default", "each", "off"];

/** A menu for a topic's news: the reader's setting, and the feed's address. */
export function NotifyMenu({
  topic,
  ...look
}: { topic: Topic } & Pick<ButtonProps, "size" | "variant" | "className">) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const { putOff, onCloseAutoFocus } = useAfterMenu(button);
  const [isFeedOpen, setFeedOpen] = useState(false);
  const wish = topic.isFollowing ? (topic.notify ?? "default") : null;
  const change = useNotify(topic.id);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            ref={button}
            {...look}
            aria-label={
              wish ? words.hearOf(topic.name, words.wishes[wish][0]) : words.hearOfUnfollowed(topic.name)
            }
          >
            <Icon name={wish === "off" ? "bellOff" : "bell"} filled={wish === "each"} />
          </Button>
        </MenuTrigger>
        <MenuContent align="start" className="w-68" onCloseAutoFocus={onCloseAutoFocus}>
          {wish && (
            <>
              <Label className="px-2.5 pt-1.5 pb-1 text-note text-muted">{words.tellMe}</Label>
              <RadioGroup value={wish} onValueChange={(chosen) => change(chosen as Notify)}>
                {wishes.map((one) => (
                  <WishItem key={one} wish={one} />
                ))}
              </RadioGroup>
              <MenuSeparator />
            </>
          )}
          <MenuItem icon="feed" onSelect={() => putOff(() => setFeedOpen(true))}>
            {words.followByFeed}
          </MenuItem>
          <MenuItem icon="send" onSelect={() => navigate("/delivery")}>
            {words.delivery}
          </MenuItem>
        </MenuContent>
      </Menu>
      {isFeedOpen && <FeedDialog topic={topic} onClose={() => setFeedOpen(false)} />}
    </>
  );
}

function WishItem({ wish }: { wish: Notify }) {
  const [name, note] = words.wishes[wish];
  return (
    <RadioItem
      value={wish}
      className="group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-2.5 py-1 leading-tight outline-none select-none data-[highlighted]:bg-wash"
    >
      <Icon name="check" className="invisible size-4 text-accent group-data-[state=checked]:visible" />
      <span>
        <span className="block">{name}</span>
        <span className="block text-note text-muted">{note}</span>
      </span>
    </RadioItem>
  );
}

/** Changes a topic's notification setting; shown at once. */
function useNotify(topicId: string): (wish: Notify) => void {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const { mutate } = useMutation(
    optimistic<Notify>(useQueryClient(), {
      scope: `notify ${topicId}`,
      send: (notify) => call("PUT", `/api/users/${userId}/follow/${topicId}`, { body: { notify } }),
      affects: (query) => concernsTopics(query, userId),
      apply: (data, notify) => mapTopic(data, topicId, (topic) => ({ ...topic, notify })),
      onError: (error) => toastFailure(words.notSaved, error, words.failedToSave),
    }),
  );
  return mutate;
}
