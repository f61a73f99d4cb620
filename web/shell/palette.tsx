import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { limits } from "../../src/contract/base/limits.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { useAuth } from "../auth/session.tsx";
import { words } from "../keyboard/words.ts";
import { isPages, listed } from "../lists/pages.ts";
import { followedTopicsQuery } from "../topics/queries.ts";
import { Input } from "../ui/form/controls.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { common } from "../words/common.ts";

interface Target {
  label: string;
  to: string;
}

const places: Target[] = [
  { label: common.create, to: "/create-topic" },
  { label: words.places.home, to: "/" },
  { label: words.places.today, to: "/edition/today" },
  { label: words.places.community, to: "/community-topics" },
  { label: words.places.mine, to: "/my-topics" },
  { label: words.places.saved, to: "/saved" },
  { label: words.places.notices, to: "/notices" },
  { label: words.places.delivery, to: "/delivery" },
  { label: words.places.about, to: "/about" },
];

/** The most topics in the list; with the pages, it still fits on a phone. */
const mostTopics = 6;

/** A palette to go anywhere, search and create. The arrow keys choose, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const targets = useTargets(typed.trim());
  const go = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    void navigate(target.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      const next = (at + step + targets.length) % targets.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") go(targets[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        field.current?.focus();
      }}
      title={words.goTo}
    >
      <Input
        role="combobox"
        aria-label={words.goTo}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={`${id}-${at}`}
        aria-autocomplete="list"
        ref={field}
        autoComplete="off"
        dir="auto"
        maxLength={limits.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={words.goTo} className="mt-2">
        {targets.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which says what is chosen
          <div
            key={target.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="flex min-h-10 cursor-pointer items-center rounded-chip px-3 aria-selected:bg-wash max-md:min-h-11"
            onPointerMove={() => setAt(index)}
            onClick={() => go(target)}
          >
            <bdi className="truncate">{target.label}</bdi>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/** Pages and followed topics whose name contains the text, then a search for it, and a new topic of that name. */
function useTargets(typed: string): Target[] {
  const client = useQueryClient();
  const { user } = useAuth();
  if (!typed) return places;
  const data = client.getQueryData<unknown>(followedTopicsQuery(user?.id ?? "").queryKey);
  const followed = isPages<Topic>(data) ? listed(data).items : [];
  const fits = ({ label }: Target) => label.toLowerCase().includes(typed.toLowerCase());
  const topics = followed.map(({ id, name }) => ({ label: name, to: `/topic/${id}` }));
  return [
    ...places.filter(fits),
    ...topics.filter(fits).slice(0, mostTopics),
    { label: words.searchFor(typed), to: `/community-topics?${new URLSearchParams({ q: typed })}` },
    { label: words.createNamed(typed), to: `/create-topic?${new URLSearchParams({ name: typed })}` },
  ];
}
