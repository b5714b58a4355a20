import { discover } from './discover/words/nb';
import { locate } from './locate/words/nb';
import { refresh } from './refresh/words/nb';
import { surface } from './surface/words/nb';
import { recipes } from './surface/words/recipes.nb';
import { watch } from './watch/words/nb';

/** Ordene til hvert formål: en linje hver. */
export const kindWords = { ...locate, refresh, surface, recipes, watch, discover };
