import type { OverviewParts } from './kind-parts';
import { locate } from './locate/overview';
import { refresh } from './refresh/overview';
import { surface } from './surface/overview';
import { watch } from './watch/overview';

/** Parts of the Overview that kinds add, in display order, a line each. */
export const OVERVIEW_PARTS: readonly OverviewParts[] = [locate, refresh, surface, watch];
