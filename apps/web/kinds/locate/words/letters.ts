import type { Area } from '@/words/client';
import { letters as en } from './letters.en';
import { letters as nb } from './letters.nb';
import { letters as nn } from './letters.nn';

export const lettersWords: Area<'letters'> = { en: { letters: en }, nb: { letters: nb }, nn: { letters: nn } };
