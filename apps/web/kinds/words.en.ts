import { discover } from './discover/words/en';
import { locate } from './locate/words/en';
import { refresh } from './refresh/words/en';
import { surface } from './surface/words/en';
import { recipes } from './surface/words/recipes.en';
import { watch } from './watch/words/en';

/** Every kind’s words: a line each. */
export const kindWords = { ...locate, refresh, surface, recipes, watch, discover };
