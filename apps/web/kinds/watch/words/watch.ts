import type { Area } from '@/words/client';
import { watch as en } from './en';
import { watch as nb } from './nb';

/** The area's words for client components. */
export const watchWords: Area<'watch'> = { en: { watch: en }, nb: { watch: nb } };
