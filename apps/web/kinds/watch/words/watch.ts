import type { Area } from '@/words/client';
import { watch as en } from './en';
import { watch as nb } from './nb';
import { watch as nn } from './nn';

export const watchWords: Area<'watch'> = { en: { watch: en }, nb: { watch: nb }, nn: { watch: nn } };
