import type { PolicyMaker } from '../port.js';
import { breadthFirst, random, words } from './simple.js';
import { thompson } from './thompson.js';

/** Every policy that can be chosen; the first is the default. */
export const POLICIES: readonly PolicyMaker[] = [words, thompson, breadthFirst, random];
