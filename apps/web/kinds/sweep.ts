import { discover } from './discover/sweep/index';
import type { Sweep, SweepParts } from './kind-parts';
import { locate } from './locate/sweep/index';
import { refresh } from './refresh/sweep/index';
import { surface } from './surface/sweep';
import { watch } from './watch/sweep';

/** Parts of a sweep's kind; empty for a kind that is not in the registry or whose facts the API does not give. */
export const partsOf = ({ kind, facts }: Pick<Sweep, 'kind' | 'facts'>): SweepParts =>
  facts === null ? {} : (SWEEP_PARTS[kind] ?? {});

/** Parts that kinds add to the screen of a sweep, a line each. Other kinds have the general form. */
const SWEEP_PARTS: Readonly<Record<string, SweepParts>> = { locate, refresh, surface, watch, discover };
