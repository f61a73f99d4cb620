import { Link } from "react-router";
import { words } from "./words.ts";

const shown = 3;

interface Props {
  tags: string[];
  all?: boolean;
  /** Without links, which would lead away from a form. */
  plain?: boolean;
}

/** The first three tags and the number of the rest, or all of them. Each links to its topics. */
export function Tags({ tags, all = false, plain = false }: Props) {
  if (tags.length === 0) return null;
  const listed = all ? tags : tags.slice(0, shown);
  const hidden = tags.length - listed.length;
  return (
    <ul
      aria-label={words.tags}
      className="-mx-1 -my-1 flex min-w-0 flex-wrap text-note text-muted max-md:-my-1.5"
    >
      {listed.map((tag) => (
        <li key={tag} dir="auto" className="max-w-full py-1 max-md:py-1.5">
          {plain ? <span className="px-1">#{tag}</span> : <TagLink tag={tag} />}
        </li>
      ))}
      {hidden > 0 && <li className="px-1 py-1 max-md:py-1.5">{words.moreTags(hidden)}</li>}
    </ul>
  );
}

/** Its target is larger than its text, for fingers, without overlapping others; it lies above the card's link. */
function TagLink({ tag }: { tag: string }) {
  return (
    <Link
      to={{ pathname: "/community-topics", search: new URLSearchParams({ tag }).toString() }}
      className="-my-1 block px-1 py-1 transition-colors hover:text-ink hover:underline max-md:-my-1.5 max-md:py-1.5"
    >
      #{tag}
    </Link>
  );
}
