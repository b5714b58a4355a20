import type { PolicyMaker } from '../port.js';
import { linkModel } from './link-model-policy.js';
import { tres, tresAsynchronous, tresByTheCode } from './tres.js';

/** Every policy that can be chosen, the default first; tables of results are in docs/discover.md. */
export const POLICIES: readonly PolicyMaker[] = [linkModel, tres, tresByTheCode, tresAsynchronous];
