import { CONFIDENCE_BINS, DECIDING_VERDICTS, RIGHT_VERDICTS } from '@hyrde/contracts';
import { z } from 'zod';

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** SQL condition, true if people have decided whether search `s` was right: `wasRight` is not null. */
export const DECIDED = `(s.verdict in (${listed(DECIDING_VERDICTS)})
  and s.outcome in (${listed(Object.keys(RIGHT_VERDICTS))}))`;

/** SQL condition for `DECIDED` searches: `wasRight`. */
export const RIGHT = `(s.verdict = case s.outcome ${Object.entries(RIGHT_VERDICTS)
  .map(([outcome, verdict]) => `when '${outcome}' then '${verdict}'`)
  .join(' ')} end)`;

/** Joined to `COUNTED_SWEEPS`: searches `s` that claim something, but for those on sites that trained the version. */
export const CLAIMS = `join search s on s.sweep_id = sweep.id
  and s.outcome in ('found', 'not-found') and not s.trained`;

/** `binOf` of the contracts. */
export const BIN = `greatest(0, least(${CONFIDENCE_BINS - 1},
  floor(coalesce(s.confidence, 0) * ${CONFIDENCE_BINS})))::int`;

/** Which of `COUNTED_SWEEPS` figures are asked of. */
export const PART = `sweep.practice = $practice {{and target.slug = $target}} {{and tv.version = $version}}
      {{and sweep.id = $sweepId::uuid}}`;
export const IN_PART = {
  practice: z.boolean(),
  target: z.string().nullish(),
  version: z.int().nullish(),
  sweepId: z.uuid().nullish(),
};
