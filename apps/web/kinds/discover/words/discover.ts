import type { Area } from '@/words/client';
import { discover as en } from './en';
import { discover as nb } from './nb';
import { discover as nn } from './nn';

export const discoverWords: Area<'discover'> = { en: { discover: en }, nb: { discover: nb }, nn: { discover: nn } };
