import { Link } from './link';

/** Navigation links as tabs; one is the current screen. */
export function Tabs({
  tabs,
  label,
}: {
  tabs: readonly { href: string; name: string; here: boolean }[];
  label: string;
}) {
  return (
    <nav aria-label={label} className="mb-5 flex flex-wrap gap-x-1 border-b border-line [&+section]:mt-0">
      {tabs.map(({ href, name, here }) => (
        <Link
          key={href}
          href={href}
          aria-current={here ? 'page' : undefined}
          className="-mb-px inline-flex min-h-9 items-center border-b-2 border-transparent px-2.5 text-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
