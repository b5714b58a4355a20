import { statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Counted } from '../http/common.js';

/** SQL that counts these rows, no further than `$most`. */
export const countOf = (rows: string): string =>
  `select count(*)::int as n from (select from ${rows} limit $most) as counted`;

/**
 * Counts what is past its days.
 * @param rows SQL from after `from` on, of what is past, given SQL of the time before which it is
 */
export const pastCount = (name: string, rows: (before: string) => string) =>
  statement({
    name: `retention.past-${name}`,
    parameters: { before: z.date(), most: z.int() },
    text: countOf(rows('$before::timestamptz')),
    row: Counted,
  });
export type PastCount = ReturnType<typeof pastCount>;
