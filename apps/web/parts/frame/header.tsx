'use client';
import { usePathname } from 'next/navigation';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classes } from '@/design/classes';
import { Link } from '@/design/link';
import { useWords } from '@/words/client';
import { LanguageSwitch, Mark, SignOut } from './controls';
import { type Entry, helpFor, hereIn, type ScreenLink } from './here';

interface Props {
  entries: readonly Entry[];
  name: string;
  /** True if practice data is shown. */
  practice: boolean;
  worlds: { real: number; practice: number };
  /** Number of sweeps that run. */
  running: number;
}

/** The main menu in one line, on a phone behind a button; below it the screens of the current entry. */
export function Header({ entries, name, practice, worlds, running }: Props) {
  const { words, format } = useWords();
  const path = usePathname();
  const here = hereIn(entries, path);
  /** Address at which the menu was opened; navigation closes it. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === path;
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpenedAt(null);
    button.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button in it opened */}
      <header
        className="border-b border-line bg-paper print:border-none print:[&>*:not(:first-child)]:hidden print:[&>div>*:not(:first-child)]:hidden"
        onKeyDown={closeOnEscape}
      >
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 px-4 lg:flex-nowrap">
          <Link href="/" className="inline-flex min-h-12 items-center gap-2 font-semibold">
            <Mark />
            <span className="sr-only sm:not-sr-only">Hyrde</span>
          </Link>
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpenedAt(open ? null : path)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded px-2 font-semibold -outline-offset-3 hover:bg-raised lg:hidden"
          >
            {words.nav.menu}
            <svg
              width="10"
              height="6"
              viewBox="0 0 10 6"
              fill="none"
              aria-hidden="true"
              className={open ? 'rotate-180' : ''}
            >
              <path d="M1 1l4 4 4-4" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </button>
          {worlds.practice > 0 && (
            <WorldSwitch practice={practice} worlds={worlds} path={here?.link.href.split('?')[0] ?? path} />
          )}
          <div
            id="menu"
            className={`${open ? 'flex' : 'hidden'} w-full flex-col pb-2 lg:flex lg:min-w-0 lg:flex-1 lg:flex-row lg:items-center lg:pb-0`}
          >
            <nav aria-label={words.nav.label} className="flex flex-col lg:flex-row">
              {entries.map(({ name: entry, title, links: [first] }) => (
                <Link
                  key={entry}
                  href={first?.href ?? '/'}
                  aria-current={currentOf(here?.entry.name === entry, path === first?.href)}
                  className="inline-flex min-h-11 items-center rounded px-2.5 lg:max-xl:px-1.5 whitespace-nowrap text-soft hover:bg-raised hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink max-lg:aria-[current]:bg-raised lg:min-h-12 lg:rounded-none lg:border-y-3 lg:border-transparent lg:aria-[current]:border-b-accent"
                >
                  {title}
                </Link>
              ))}
            </nav>
            <div className="flex flex-wrap items-center gap-x-2 whitespace-nowrap max-lg:mt-2 max-lg:border-t max-lg:border-line max-lg:pt-2 lg:ml-auto lg:flex-nowrap">
              {running > 0 && (
                <Link
                  href="/runs?state=running"
                  title={words.nav.running(format.whole(running))}
                  className="inline-flex min-h-8 items-center gap-1.5 rounded px-2 lg:max-xl:px-1 text-sm font-semibold hover:bg-raised"
                >
                  <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
                  <span aria-hidden="true" className="max-lg:hidden">
                    {format.whole(running)}
                  </span>
                  <span className="lg:sr-only">{words.nav.running(format.whole(running))}</span>
                </Link>
              )}
              <Link
                href={helpFor(entries, path)}
                aria-current={path.startsWith('/help') ? 'true' : undefined}
                className="inline-flex min-h-8 items-center rounded px-2 lg:max-xl:px-1 text-sm hover:bg-raised aria-[current]:font-semibold not-aria-[current]:text-soft not-aria-[current]:underline"
              >
                {words.guides.help}
              </Link>
              <LanguageSwitch />
              <SignOut name={name} />
            </div>
          </div>
        </div>
      </header>
      {here && here.entry.links.length > 1 && <Screens of={here.entry} at={here.link} path={path} />}
    </>
  );
}

/** Switch between real and practice data, with the number of bodies of each; the current one is marked. */
function WorldSwitch({ practice, worlds, path }: Pick<Props, 'practice' | 'worlds'> & { path: string }) {
  const { words, format } = useWords();
  const text = words.practice;
  return (
    <nav
      aria-label={text.shown}
      className="ml-auto inline-flex overflow-hidden rounded-full border border-edge text-xs font-semibold whitespace-nowrap lg:order-2"
    >
      {(['practice', 'real'] as const).map((world) => {
        const isHere = (world === 'practice') === practice;
        return (
          <a
            key={world}
            href={`${path}?data=${world}`}
            aria-current={isHere ? 'true' : undefined}
            className={classes(
              'inline-flex min-h-7 items-center gap-1 px-2.5 -outline-offset-3 hover:underline max-xl:px-1.5',
              isHere ? (practice ? 'bg-unsure-soft text-unsure' : 'bg-accent-soft text-ink') : 'bg-paper text-soft',
              isHere && 'forced-color-adjust-none',
            )}
          >
            {isHere && practice ? text.data : text[world]}
            <span className="tabular-nums">{format.whole(worlds[world])}</span>
            <span className="sr-only">{text.bodies}</span>
          </a>
        );
      })}
    </nav>
  );
}

/** Screens of an entry in one line, which scrolls to the current one if it is longer than the window. */
function Screens({ of: { title, links }, at, path }: { of: Entry; at: ScreenLink; path: string }) {
  const { words } = useWords();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = line.current?.querySelector<HTMLElement>(`[href="${at.href}"]`);
    if (line.current && open)
      line.current.scrollLeft = open.offsetLeft - (line.current.clientWidth - open.offsetWidth) / 2;
  }, [at.href]);
  return (
    <nav aria-label={words.nav.within(title)} className="border-b border-line bg-paper print:hidden">
      <div ref={line} className="relative mx-auto flex max-w-7xl overflow-x-auto px-2">
        {links.map(({ href, title: name }) => (
          <Link
            key={href}
            href={href}
            aria-current={currentOf(href === at.href, path === href)}
            className="inline-flex min-h-10 items-center border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-soft -outline-offset-3 hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** Value of `aria-current`: `page` for the current screen, `true` for a link to a screen above it. */
const currentOf = (inIt: boolean, isIt: boolean) => (isIt ? 'page' : inIt ? 'true' : undefined);
