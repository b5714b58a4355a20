import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

/**
 * A table in a box of its own: where it is too wide for the screen the box scrolls, never the page. The box can be
 * focused, so that the keyboard can scroll it. A `stacked` one has each row as a card where the screen is narrow, its
 * cells beneath each other.
 */
export function Table({
  caption,
  stacked = false,
  children,
}: {
  caption: string;
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="panel relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={classes('w-full border-collapse text-sm', stacked && 'stacked')}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

const CELL = 'px-3 py-2 align-top';

/** A column's heading; with `sort` a link that orders the rows by it. */
export function Heading({
  children,
  numeric = false,
  sort,
  className,
}: {
  children: ReactNode;
  numeric?: boolean;
  className?: string;
  sort?: { href: string; direction: 'ascending' | 'descending' | 'none' };
}) {
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={classes(
        CELL,
        'border-b border-line bg-raised font-medium whitespace-nowrap text-soft',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    >
      {sort ? (
        <Link href={sort.href} scroll={false} className="inline-flex gap-1 hover:underline">
          {children}
          {sort.direction !== 'none' && <span aria-hidden="true">{sort.direction === 'ascending' ? '↑' : '↓'}</span>}
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

/** One row. */
export function Row(props: ComponentProps<'tr'>) {
  return <tr {...props} className={classes('border-b border-line last:border-b-0 hover:bg-ground', props.className)} />;
}

/** One cell; the one that names the row is its header. */
export function Cell({
  children,
  numeric = false,
  measure = false,
  head = false,
  label,
  className,
}: {
  children?: ReactNode;
  numeric?: boolean;
  /** Its number measures something; it counts no rows that it could lead to (see `Count`). */
  measure?: boolean;
  head?: boolean;
  /** Its column's heading, where a stacked table has none. */
  label?: string;
  className?: string;
}) {
  const look = classes(CELL, numeric ? 'text-right whitespace-nowrap' : 'text-left', head && 'font-medium', className);
  return head ? (
    <th scope="row" className={look}>
      {children}
    </th>
  ) : (
    <td className={look} data-measure={measure || undefined} data-label={label}>
      {children}
    </td>
  );
}
