import { classes, sized } from "../ui/classes.ts";

const marks: [RegExp, string][] = [
  [/openai(?!-chat)|gpt/, "M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9zM12 8.5l3 1.75v3.5l-3 1.75-3-1.75v-3.5z"],
  [/anthropic|claude/, "M12 3.5v17M4.6 7.7l14.8 8.6M19.4 7.7 4.6 16.3"],
  [/xai|grok/, "M5 5l14 14M19 5l-5.3 5.3M10.3 13.7 5 19"],
  [
    /perplexity|sonar/,
    "M12 11.5v.01M8.5 15a5 5 0 0 1 0-7M15.5 8a5 5 0 0 1 0 7M5.6 18a9.2 9.2 0 0 1 0-13M18.4 5a9.2 9.2 0 0 1 0 13",
  ],
  [/gemini|google/, "M12 3c.6 5.4 3.6 8.4 9 9-5.4.6-8.4 3.6-9 9-.6-5.4-3.6-8.4-9-9 5.4-.6 8.4-3.6 9-9z"],
  [/deepseek/, "M3 9c3-3.5 6-3.5 9 0s6 3.5 9 0M3 15.5c3-3.5 6-3.5 9 0s6 3.5 9 0"],
  [/digest/, "M4 5h12.5v14H6a2 2 0 0 1-2-2zM16.5 9H20v8a2 2 0 0 1-2 2h-1.5M7 9h6.5M7 12.5h6.5M7 16h3.5"],
];

interface Props {
  source: { icon: string; provider: string; name: string };
  className?: string;
}

/** Our own icon for each provider that has one, or else its initial. The name is written beside it. */
export function SourceIcon({ source, className }: Props) {
  const words = `${source.icon} ${source.provider} ${source.name}`.toLowerCase();
  const mark = marks.find(([name]) => name.test(words))?.[1];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classes("inline-block shrink-0", sized(className, "size-[1.05em]"))}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {mark ? <path d={mark} /> : <Initial of={source.provider} />}
    </svg>
  );
}

function Initial({ of }: { of: string }) {
  const [initial = ""] = of.trim();
  return (
    <text
      x="12"
      y="12.5"
      textAnchor="middle"
      dominantBaseline="central"
      fontSize="17"
      fill="currentColor"
      stroke="none"
    >
      {initial.toUpperCase()}
    </text>
  );
}
