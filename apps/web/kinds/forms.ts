import { discover } from './discover/form';
import type { SweepForm } from './kind-parts';
import { locate } from './locate/form';
import { refresh } from './refresh/form';
import { surface } from './surface/form';
import { watch } from './watch/form';

/**
 * The kinds whose sweeps a person can start, in the order of the tabs: a line each. Apart from the other parts of a kind,
 * since a browser loads the script of every form that a screen could show: the lists of sweeps would carry them all.
 */
export const FORMS = [locate, refresh, surface, watch, discover] as const satisfies readonly SweepForm[];
