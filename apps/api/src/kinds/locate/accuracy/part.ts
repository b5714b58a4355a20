import { DECIDING_VERDICTS, RIGHT_VERDICTS } from '@hyrde/contracts';
import { z } from 'zod';

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** SQL condition, true if people have decided whether search `s` was right, which means that `wasRight` is not null. */
export const DECIDED = `(s.verdict in (${listed(DECIDING_VERDICTS)})
  and s.outcome in (${listed(Object.keys(RIGHT_VERDICTS))}))`;

/** SQL condition on `DECIDED` searches: `wasRight` of the contracts. */
export const RIGHT = `(s.verdict = case s.outcome ${Object.entries(RIGHT_VERDICTS)
  .map(([outcome, verdict]) => `when '${outcome}' then '${verdict}'`)
  .join(' ')} end)`;

/** SQL join to `COUNTED_SWEEPS`: searches `s` with a claim, without those on sites that trained the version. */
export const CLAIMS = `join search s on s.sweep_id = sweep.id
  and s.outcome in ('found', 'not-found') and not s.trained`;

/** SQL of the bin of a search's confidence. */
export const BIN = 'confidence_bin(s.confidence)';

/** SQL filter on `COUNTED_SWEEPS`: world, target, version and sweep of the requested figures. */
export const PART = `sweep.practice = $practice {{and target.slug = $target}} {{and tv.version = $version}}
      {{and sweep.id = $sweepId::uuid}}`;
export const IN_PART = {
  practice: z.boolean(),
  target: z.string().nullish(),
  version: z.int().nullish(),
  sweepId: z.uuid().nullish(),
};
