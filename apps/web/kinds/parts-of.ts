import type { Sweep, SweepParts } from './kind-parts';
import { SWEEP_PARTS } from './sweep';

/** Parts of a sweep's kind; empty for a kind that is not in the registry or whose facts the API does not give. */
export const partsOf = ({ kind, facts }: Pick<Sweep, 'kind' | 'facts'>): SweepParts =>
  facts === null ? {} : (SWEEP_PARTS[kind] ?? {});
