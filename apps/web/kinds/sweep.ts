import type { Sweep, SweepParts } from './kind-parts';
import { locate } from './locate/sweep';
import { refresh } from './refresh/sweep';
import { surface } from './surface/sweep';

/** What the kinds add to the screen of a sweep: a line each. A kind that is not named here is shown in the general form. */
const SWEEP_PARTS: Readonly<Record<string, SweepParts>> = { locate, refresh, surface };

/** What a sweep's kind adds; nothing for one that is not in the registry, or of which the service tells nothing. */
export const partsOf = ({ kind, facts }: Pick<Sweep, 'kind' | 'facts'>): SweepParts =>
  facts === null ? {} : (SWEEP_PARTS[kind] ?? {});
