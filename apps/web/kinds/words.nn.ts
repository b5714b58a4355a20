import { discover } from './discover/words/nn';
import { locate } from './locate/words/nn';
import { refresh } from './refresh/words/nn';
import { surface } from './surface/words/nn';
import { recipes } from './surface/words/recipes.nn';
import { watch } from './watch/words/nn';

/** Orda til kvart føremål: ei linje kvar. */
export const kindWords = { ...locate, refresh, surface, recipes, watch, discover };
