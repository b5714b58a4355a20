import { discover } from './discover/form';
import type { SweepForm } from './kind-parts';
import { locate } from './locate/form';
import { refresh } from './refresh/form';
import { surface } from './surface/form';
import { watch } from './watch/form';

/**
 * The kinds whose sweeps a person can start, in the order of the tabs, a line each. Separate from the other parts of a
 * kind because a browser loads the scripts of all forms that a screen can show, which lists of sweeps do not need.
 */
export const FORMS = [locate, refresh, surface, watch, discover] as const satisfies readonly SweepForm[];
