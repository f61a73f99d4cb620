const shown = 3;

/** The first three tags and how many more there are, or all of them. */
export function Tags({ tags, all = false }: { tags: string[]; all?: boolean }) {
  if (tags.length === 0) return null;
  const listed = all ? tags : tags.slice(0, shown);
  const hidden = tags.length - listed.length;
  return (
    <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-x-2 text-note text-muted">
      {listed.map((tag) => (
        <li key={tag} dir="auto" className="max-w-full break-words">
          #{tag}
        </li>
      ))}
      {hidden > 0 && <li>+{hidden} more</li>}
    </ul>
  );
}
