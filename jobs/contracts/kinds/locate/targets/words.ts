import type { QueryWord } from '../targets.js';

/** Words that share a weight, for the tables of the built-in targets. */
export const words = (weight: number, ...list: string[]): QueryWord[] => list.map((word) => ({ word, weight }));
