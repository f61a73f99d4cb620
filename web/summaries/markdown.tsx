import type { ComponentProps, ReactNode } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import { foreign } from "../ui/foreign-link.ts";
import { Icon } from "../ui/icon.tsx";
import { headingLevels } from "./heading-levels.ts";
import { RemoteImage } from "./remote-image.tsx";

/** React components by markdown element. Raw HTML stays text; react-markdown keeps addresses of safe schemes only. */
const components: Components = {
  a: Anchor,
  p: Paragraph,
  img: ({ src, alt }) => <RemoteImage src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  table: ({ node: _, ...table }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table dir="auto" {...table} />
    </section>
  ),
  pre: ({ node: _, ...pre }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre {...pre} tabIndex={0} />
  ),
  input: ({ checked }) => <TaskMark done={checked === true} />,
  ul: ({ node: _, ...ul }) => <ul dir="auto" {...ul} />,
  ol: ({ node: _, ...ol }) => <ol dir="auto" {...ol} />,
  blockquote: ({ node: _, ...quote }) => <blockquote dir="auto" {...quote} />,
};

const plugins = [remarkGfm, headingLevels];

export function Markdown({ content }: { content: string }) {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={components}>
      {content}
    </ReactMarkdown>
  );
}

/** A paragraph that is emphasised as a whole says where the one before it is from. */
function Paragraph({ node, ...paragraph }: ComponentProps<"p"> & ExtraProps) {
  const [only, ...others] = node?.children ?? [];
  const isSource = only?.type === "element" && only.tagName === "em" && others.length === 0;
  return <p dir="auto" {...paragraph} {...(isSource && { className: "source-line" })} />;
}

function Anchor({ href, title, children }: ComponentProps<"a"> & ExtraProps) {
  if (!href) return <>{children}</>;
  const number = referenceNumber(children);
  if (number === null) {
    return (
      <a href={href} title={title ?? hostOf(href)} {...foreign}>
        {children}
      </a>
    );
  }
  return (
    <sup>
      <a href={href} title={title ?? hostOf(href)} aria-label={`Source ${number}`} {...foreign}>
        {number}
      </a>
    </sup>
  );
}

/** The number of a citation when a link's text is only digits. */
function referenceNumber(children: ReactNode): string | null {
  const text = Array.isArray(children) ? children.join("") : children;
  return typeof text === "string" && /^\d+$/.test(text) ? text : null;
}

function hostOf(href: string): string | undefined {
  return URL.canParse(href) ? new URL(href).host || undefined : undefined;
}

function TaskMark({ done }: { done: boolean }) {
  return (
    <span className="relative me-2 inline-block size-4 rounded-[4px] border border-edge align-[-0.15em] text-accent">
      {done && <Icon name="check" className="absolute -inset-px size-4" />}
      <span className="sr-only">{done ? "Done: " : "To do: "}</span>
    </span>
  );
}
