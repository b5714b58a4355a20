import Link from 'next/link';

/** A site's tags; each leads to the sites that have it. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Link
          key={tag}
          href={`/bodies?tag=${encodeURIComponent(tag)}`}
          className="rounded border border-line px-1.5 text-xs font-normal text-soft hover:bg-raised"
        >
          {tag}
        </Link>
      ))}
    </span>
  );
}
