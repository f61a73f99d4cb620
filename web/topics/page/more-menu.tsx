import { useRef } from "react";
import { useNavigate } from "react-router";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Summary } from "../../../src/contract/topics/updates.ts";
import { publicAddress } from "../../api/base.ts";
import type { TopicModeration } from "../../moderation/for-moderators.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { copyText } from "../../ui/overlay/copy-text.ts";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
  useAfterMenu,
} from "../../ui/overlay/menu.tsx";
import { common } from "../../words/common.ts";
import { shareTopic } from "../share.ts";
import { ReadingChoice } from "./reading-choice.tsx";
import type { Refresh } from "./refresh.ts";
import { words } from "./words.ts";

interface Props {
  topic: Topic;
  /** The summary on the page. */
  summary: Summary | null;
  /** The creator's actions; null for everybody else. */
  creator: { edit: () => void; refresh: Refresh; remove: () => void } | null;
  moderation: Pick<TopicModeration, "label" | "ask"> | null;
}

const phoneOnly = "md:hidden";

/** Text settings and export; on a phone also what doesn't fit beside it. */
export function MoreMenu({ topic, summary, creator, moderation }: Props) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const { putOff, onCloseAutoFocus } = useAfterMenu(button);
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          ref={button}
          aria-label={words.moreFor(topic.name)}
          className="px-2.5 max-md:min-w-11 max-[23rem]:px-1"
        >
          <Icon name="more" dotted />
        </Button>
      </MenuTrigger>
      <MenuContent className="w-60" onCloseAutoFocus={onCloseAutoFocus}>
        <MenuItem icon="share" className={phoneOnly} onSelect={() => void shareTopic(topic)}>
          {words.share}
        </MenuItem>
        <MenuItem icon="list" className={phoneOnly} onSelect={() => navigate(`/topic/${topic.id}/stories`)}>
          {words.stories}
        </MenuItem>
        {creator && (
          <>
            <MenuItem icon="edit" className={phoneOnly} onSelect={() => putOff(creator.edit)}>
              {words.edit}
            </MenuItem>
            <MenuItem
              icon="refresh"
              className={phoneOnly}
              disabled={creator.refresh.isUnderWay}
              onSelect={creator.refresh.start}
            >
              {creator.refresh.isUnderWay ? words.updating : words.refreshNow}
            </MenuItem>
          </>
        )}
        {moderation && (
          <MenuItem icon="flag" onSelect={() => putOff(moderation.ask)}>
            {moderation.label}
          </MenuItem>
        )}
        {summary && (
          <>
            <MenuItem icon="copy" onSelect={() => void copyMarkdown(topic, summary)}>
              {words.copyAsMarkdown}
            </MenuItem>
            <MenuItem icon="printer" onSelect={() => putOff(() => window.print())}>
              {words.print}
            </MenuItem>
          </>
        )}
        {creator && (
          <MenuItem icon="trash" danger onSelect={() => putOff(creator.remove)}>
            {words.deleteTopic}
          </MenuItem>
        )}
        <MenuSeparator />
        <ReadingChoice />
      </MenuContent>
    </Menu>
  );
}

function copyMarkdown(topic: Topic, summary: Summary): Promise<void> {
  return copyText(
    inMarkdown(topic, summary, publicAddress(`topic/${topic.id}`)),
    { title: words.markdownCopied },
    { title: words.notCopied, description: common.wentWrong },
  );
}

/**
 * Formats a summary as a markdown document with its title, origin, text and numbered sources. @param address of the
 * topic's page
 */
export function inMarkdown(
  topic: Pick<Topic, "name">,
  {
    title,
    content,
    citations,
    lastUpdated,
  }: Pick<Summary, "title" | "content" | "citations" | "lastUpdated">,
  address: string,
): string {
  const sources = citations.map(
    ({ title: page, url, site }, index) =>
      `${index + 1}. [${escaped(page || url)}](${inLink(url)})${site ? ` (${escaped(site)})` : ""}`,
  );
  return [
    `# ${escaped(title || topic.name)}`,
    `[${escaped(topic.name)}](${inLink(address)}), ${lastUpdated.slice(0, 10)}`,
    content.trim(),
    ...(sources.length > 0 ? [`## ${words.sources}`, sources.join("\n")] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Escapes markdown in a line of plain text. */
const escaped = (text: string) => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");

const inLink = (url: string) =>
  url
    .replace(/[\s()<>]/g, encodeURIComponent)
    .replaceAll("(", "%28")
    .replaceAll(")", "%29");
