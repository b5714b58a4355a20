import type { KindContract } from './kind.js';
import { locateContract } from './locate/index.js';
import { refreshContract } from './refresh/index.js';
import { surfaceContract } from './surface/index.js';

export * from './kind.js';
export * from './locate/index.js';
export * from './refresh/index.js';
export * from './surface/index.js';

/** Every kind of sweep that this version knows: a line each. */
export const KIND_CONTRACTS: readonly KindContract[] = [locateContract, refreshContract, surfaceContract];
