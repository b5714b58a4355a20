import type { Area } from '@/words/client';
import { recipes as en } from './recipes.en';
import { recipes as nb } from './recipes.nb';
import { recipes as nn } from './recipes.nn';

export const recipesWords: Area<'recipes'> = { en: { recipes: en }, nb: { recipes: nb }, nn: { recipes: nn } };
