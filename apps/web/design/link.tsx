import NextLink from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

/**
 * A link to a screen of the dashboard, without prefetching: every screen is rendered at request time, so a prefetch
 * would load only its frame, at the cost of two requests a link and 0.1 s of a phone's processor.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink {...props} prefetch={false} />;

type LinkProps = Omit<ComponentProps<typeof Link>, 'className'>;

export const TextLink = (props: LinkProps) => <Link {...props} className="link" />;

/** A link in the colour of its text, for lists in which every row has one. */
export const PlainLink = (props: LinkProps) => <Link {...props} className="plain-link" />;

interface CountProps {
  of: number;
  /** Address of the counted rows; with a fragment if the screen has several lists. */
  rows: string;
  /** The number in the reader's locale, alone or with its noun. */
  children: ReactNode;
  className?: string;
}

/**
 * A count with a link to exactly the counted rows; zero has no link and is dimmed. `e2e/numbers.e2e.ts` follows the
 * link and compares: the list gives its size in `data-total`.
 */
export function Count({ of, rows, children, className }: CountProps) {
  if (of === 0)
    return (
      <span data-count={0} className={classes('text-soft tabular-nums', className)}>
        {children}
      </span>
    );
  return (
    <Link href={rows} data-count={of} className={classes('plain-link tabular-nums', className)}>
      {children}
    </Link>
  );
}

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
