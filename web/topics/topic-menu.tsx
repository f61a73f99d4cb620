import { lazy, Suspense, useState } from "react";
import type { Topic } from "../../src/contract/topics.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../ui/menu.tsx";
import { DeleteTopicDialog } from "./delete-topic-dialog.tsx";

const EditTopicDialog = lazy(async () => ({
  default: (await import("./edit-topic-dialog.tsx")).EditTopicDialog,
}));

/** What its creator can do to a topic in a list. */
export function TopicMenu({ topic, onDeleted }: { topic: Topic; onDeleted: () => void }) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            variant="quiet"
            size="small"
            className="tap z-1 w-8 px-0 max-md:w-11"
            aria-label={`Actions for ${topic.name}`}
          >
            <Icon name="more" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon="edit" onSelect={() => setOpen("edit")}>
            Edit
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={() => setOpen("delete")}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {open === "edit" && (
        <Suspense>
          <EditTopicDialog topic={topic} onClose={close} />
        </Suspense>
      )}
      {open === "delete" && <DeleteTopicDialog topic={topic} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}
