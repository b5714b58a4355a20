import type { Area } from '@/words/client';
import { recipes as en } from './recipes.en';
import { recipes as nb } from './recipes.nb';

export const recipesWords: Area<'recipes'> = { en: { recipes: en }, nb: { recipes: nb } };
