import type { Area } from '@/words/client';
import { registers as en } from './registers.en';
import { registers as nb } from './registers.nb';

/** The area's words for client components. */
export const registersWords: Area<'registers'> = { en: { registers: en }, nb: { registers: nb } };
