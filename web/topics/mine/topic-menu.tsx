import { lazy, Suspense, useRef, useState } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger, useAfterMenu } from "../../ui/overlay/menu.tsx";
import { Pressed } from "../../ui/pressed.tsx";
import { words } from "./words.ts";

const EditTopicDialog = lazy(async () => ({
  default: (await import("../form/edit-dialog.tsx")).EditTopicDialog,
}));

interface Props {
  topic: Topic;
  onDelete: (topic: Topic) => void;
}

/** What its creator can do to a topic in a list. */
export function TopicMenu({ topic, onDelete }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { putOff, onCloseAutoFocus } = useAfterMenu(button);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            ref={button}
            variant="quiet"
            size="small"
            className="tap z-1 w-8 px-0 max-md:w-11"
            aria-label={words.actionsFor(topic.name)}
          >
            <Icon name="more" dotted />
          </Button>
        </MenuTrigger>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          <MenuItem icon="edit" onSelect={() => putOff(() => setEditing(true))}>
            {words.edit}
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={() => putOff(() => onDelete(topic))}>
            {words.remove}
          </MenuItem>
        </MenuContent>
      </Menu>
      {editing && (
        <Suspense fallback={<Pressed />}>
          <EditTopicDialog topic={topic} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
