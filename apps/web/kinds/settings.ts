import type { KindSettings } from './kind-parts';
import { locate } from './locate/settings';
import { surface } from './surface/settings';

/** What the kinds let administrators set, in the order of the screen: a line each. */
export const KIND_SETTINGS: readonly KindSettings[] = [surface, locate];
