import type { Area } from '@/words/client';
import { watch as en } from './en';
import { watch as nb } from './nb';

export const watchWords: Area<'watch'> = { en: { watch: en }, nb: { watch: nb } };
