'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';

/** The links of the main menu. On a phone it wraps instead of hiding: twelve short words fit in three lines. */
export function NavLinks({ label, links }: { label: string; links: readonly { href: string; title: string }[] }) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="-mx-2 flex flex-wrap">
      {links.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          aria-current={isHere(path, href) ? 'page' : undefined}
          className="inline-flex min-h-9 items-center rounded px-2 text-soft hover:bg-raised hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-3 aria-[current]:underline-offset-8"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

const isHere = (path: string, href: string) =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
