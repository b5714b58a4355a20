import type { Area } from '@/words/client';
import { letters as en } from './letters.en';
import { letters as nb } from './letters.nb';

export const lettersWords: Area<'letters'> = { en: { letters: en }, nb: { letters: nb } };
