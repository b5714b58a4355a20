import { discoverKind } from './discover/index.js';
import type { ApiKind } from './kind.js';
import { locateKind } from './locate/index.js';
import { refreshKind } from './refresh/index.js';
import { surfaceKind } from './surface/index.js';
import { watchKind } from './watch/index.js';

/** Registry of the kinds of sweep, a line for each. */
export const API_KINDS: readonly ApiKind[] = [locateKind, refreshKind, surfaceKind, watchKind, discoverKind];
