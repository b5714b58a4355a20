import type { WorkerKind } from '../core/kind.js';
import { discoverKind } from './discover/index.js';
import { locateKind } from './locate/index.js';
import { refreshKind } from './refresh/index.js';
import { surfaceKind } from './surface/index.js';
import { watchKind } from './watch/index.js';

/** Every kind of sweep that the worker runs. */
export const WORKER_KINDS: readonly WorkerKind[] = [locateKind, refreshKind, surfaceKind, watchKind, discoverKind];
