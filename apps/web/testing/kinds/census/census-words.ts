import type { Words } from '@/words/en';
import type { census } from './words/en';

/** Its words among all: those that the registries of the test hold, in which the product's own type has none. */
export const censusWords = (words: Words): typeof census => (words as Words & { census: typeof census }).census;
