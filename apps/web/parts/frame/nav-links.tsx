'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { KIND_LINKS } from '@/kinds/navigation';
import { useWords } from '@/words/client';

/**
 * The main menu, with what the kinds add to it. On a phone it wraps instead of hiding: twelve short words fit in three lines.
 * @param queues whether the person may look after the queues
 */
export function NavLinks({ queues }: { queues: boolean }) {
  const { words } = useWords();
  const path = usePathname();
  const general = [
    ['/', words.nav.overview],
    ['/sweeps', words.nav.sweeps],
    ['/schedules', words.nav.schedules],
    ['/sites', words.nav.sites],
    ...(queues ? [['/queues', words.nav.queues] as const] : []),
    ['/settings', words.nav.settings],
  ] as const;
  const links = general.flatMap(([here, name]) => [
    [here, name] as const,
    ...KIND_LINKS.filter(({ after }) => after === here).map(({ href, title }) => [href, title(words)] as const),
  ]);
  return (
    <nav aria-label={words.nav.label} className="-mx-2 flex flex-wrap">
      {links.map(([href, title]) => (
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
