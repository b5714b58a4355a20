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

/**
 * What is kept: bodies of downloads that became no evidence · what was asked of sites · finished tasks of sweeps that go on
 * · what was sent to subscribers · what names private persons; and for good, evidence, verdicts and the audit log.
 */
export const KeptName = z
  .enum(['bodies', 'entries', 'tasks', 'notifications', 'names', 'evidence', 'verdicts', 'audit'])
  .meta({ id: 'KeptName' });
export type KeptName = z.infer<typeof KeptName>;

/** Counted up to 10,000; `isMore` says that there are more. */
const Amount = z.object({ count: z.number().int(), isMore: z.boolean() });

export const Kept = z
  .object({
    name: KeptName,
    /** For so many days; null for good. */
    days: z.number().int().nullable(),
    /** The variable of the environment, or the administrators' setting, that says so; null where neither does. */
    by: z.string().nullable(),
    now: Amount,
    /** What of it goes within a day. */
    goes: Amount,
  })
  .meta({ id: 'Kept' });
export type Kept = z.infer<typeof Kept>;

export const Retention = z.object({ items: z.array(Kept) }).meta({ id: 'Retention' });
export type Retention = z.infer<typeof Retention>;
