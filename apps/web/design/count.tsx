import type { ReactNode } from 'react';
import { classes } from './classes';
import { Link } from './link';

interface Props {
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
export function Count({ of, rows, children, className }: Props) {
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
