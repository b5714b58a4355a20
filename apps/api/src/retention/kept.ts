import { named } from '@hyrde/contracts';
import { statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Counted } from '../http/common.js';

/** SQL that counts rows up to `$most`. */
export const countOf = (rows: string): string =>
  `select count(*)::int as n from (select from ${rows} limit $most) as counted`;

/**
 * Statement that counts rows past their retention.
 * @param rows SQL after `from` that selects the rows older than the given SQL time
 */
export const pastCount = (name: string, rows: (before: string) => string) =>
  statement({
    name: `retention.past-${name}`,
    parameters: { before: z.date(), most: z.int() },
    text: countOf(rows('$before::timestamptz')),
    row: Counted,
  });
export type PastCount = ReturnType<typeof pastCount>;

/**
 * Classes of stored data: bodies of downloads that are not evidence · journal entries · finished tasks of continuous
 * sweeps · delivered notifications · content that names private persons; and, kept forever, evidence, verdicts and the
 * audit log.
 */
export const KeptName = z
  .enum(['bodies', 'entries', 'tasks', 'notifications', 'names', 'evidence', 'verdicts', 'audit'])
  .meta({ id: 'KeptName' });
export type KeptName = z.infer<typeof KeptName>;

/** Count up to 10,000; if there are more, `isMore` is true. */
const Amount = z.object({ count: z.number().int(), isMore: z.boolean() });

export const Kept = named('Kept', {
  name: KeptName,
  /** Retention in days; null if kept forever. */
  days: z.number().int().nullable(),
  /** Environment variable or administrators' setting that determines the retention; null if it is fixed. */
  by: z.string().nullable(),
  now: Amount,
  /** Amount to be deleted within a day. */
  goes: Amount,
});
export type Kept = z.infer<typeof Kept>;

export const Retention = named('Retention', { items: z.array(Kept) });
export type Retention = z.infer<typeof Retention>;
