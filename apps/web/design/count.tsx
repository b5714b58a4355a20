import type { ReactNode } from 'react';
import { classes } from './classes';
import { Link } from './link';

interface Props {
  of: number;
  /** The address of the rows; with a `#` where the screen has more than one list. */
  rows: string;
  /** The number as the language writes it, alone or with what it counts. */
  children: ReactNode;
  className?: string;
}

/**
 * A number of rows, leading to exactly these rows; none lead nowhere, and stand back. `e2e/numbers.e2e.ts` follows it and counts them: the list that it
 * leads to says how many there are in `data-total`.
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
