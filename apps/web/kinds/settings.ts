import type { KindSettings } from './kind-parts';
import { locate } from './locate/settings';
import { surface } from './surface/settings';

/** Settings of the kinds for administrators, in display order, a line each. */
export const KIND_SETTINGS: readonly KindSettings[] = [surface, locate];
