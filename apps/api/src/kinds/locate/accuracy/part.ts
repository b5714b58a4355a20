import { z } from 'zod';

/** SQL condition on a search `s`: `wasRight` of the contracts; null if undecided. */
export const RIGHT = 'was_right(s.outcome, s.verdict)';

/** SQL condition, true if people have decided whether search `s` was right; its first part is that of the partial index. */
export const DECIDED = `(s.verdict is not null and ${RIGHT} is not null)`;

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

/**
 * Parameter of figures over several sweeps: a verdict that was carried from one to the next is counted once. Figures of
 * one sweep count all its verdicts.
 */
export const ONCE = { once: z.literal(true).nullable() };
export const onceUnless = (sweepId: string | null | undefined) => (sweepId ? null : true);
