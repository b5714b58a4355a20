import { discoverKind } from './discover/index.js';
import type { ApiKind } from './kind.js';
import { locateKind } from './locate/index.js';
import { refreshKind } from './refresh/index.js';
import { surfaceKind } from './surface/index.js';
import { watchKind } from './watch/index.js';

/** Every kind of sweep that this service knows: a line each. */
export const API_KINDS: readonly ApiKind[] = [locateKind, refreshKind, surfaceKind, watchKind, discoverKind];
