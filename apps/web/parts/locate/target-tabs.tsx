import Link from 'next/link';

/** Which target the screen is about. */
export function TargetTabs({
  path = '/',
  targets,
  chosen,
  label,
}: {
  path?: string;
  targets: { slug: string; name: string }[];
  chosen: string;
  label: string;
}) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
      {targets.map(({ slug, name }) => (
        <Link
          key={slug}
          href={`${path}?target=${slug}`}
          aria-current={slug === chosen ? 'page' : undefined}
          className="-mb-px inline-flex min-h-9 items-center border-b-2 border-transparent px-2.5 text-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
