import type { Sweep, SweepParts } from './kind-parts';
import { SWEEP_PARTS } from './sweep';

/** What a sweep's kind adds; nothing for one that is not in the registry, or of which the service tells nothing. */
export const partsOf = ({ kind, facts }: Pick<Sweep, 'kind' | 'facts'>): SweepParts =>
  facts === null ? {} : (SWEEP_PARTS[kind] ?? {});
