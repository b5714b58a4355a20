import { discover } from './discover/sweep';
import type { SweepParts } from './kind-parts';
import { locate } from './locate/sweep';
import { refresh } from './refresh/sweep';
import { surface } from './surface/sweep';
import { watch } from './watch/sweep';

/** Parts that kinds add to the screen of a sweep, a line each. Other kinds have the general form. */
export const SWEEP_PARTS: Readonly<Record<string, SweepParts>> = { locate, refresh, surface, watch, discover };
