import { memo } from "react";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { classes } from "../ui/classes.ts";
import { coverShapes } from "./patterns.ts";

interface Props {
  topic: Pick<Topic, "id" | "category" | "imageUrl" | "coverSeed">;
  /** `square` for cards and tiles, `wide` above an article. */
  shape?: "square" | "wide";
  className?: string;
}

const sizes = { square: [104, 104], wide: [704, 152] } as const;

/** A topic's picture: its own if this server hosts it, otherwise one drawn from its seed and category. */
export const Cover = memo(function Cover({ topic, shape = "square", className }: Props) {
  const [width, height] = sizes[shape];
  const frame = classes("block overflow-hidden rounded-surface object-cover", className);
  if (isOwn(topic.imageUrl)) return <img src={topic.imageUrl} alt="" className={frame} />;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      strokeLinecap="round"
      className={classes("cover", frame)}
      data-category={topic.category}
    >
      {coverShapes(topic.coverSeed ?? topic.id, width, height).map(({ d, tone, line }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a seed never change their order
          key={index}
          d={d}
          {...(line ? { fill: "none", stroke: colour(tone), strokeWidth: line } : { fill: colour(tone) })}
        />
      ))}
    </svg>
  );
});

const colour = (tone: number) => `var(--cover-${tone})`;

const isOwn = (imageUrl: string | null): imageUrl is string =>
  imageUrl !== null && (/^data:image\//.test(imageUrl) || /^\/(?!\/)/.test(imageUrl));
