import type { Area } from '@/words/client';
import { refresh as en } from './en';
import { refresh as nb } from './nb';
import { refresh as nn } from './nn';

export const refreshWords: Area<'refresh'> = { en: { refresh: en }, nb: { refresh: nb }, nn: { refresh: nn } };
