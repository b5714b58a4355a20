import type { Area } from '@/words/client';
import { refresh as en } from './en';
import { refresh as nb } from './nb';

export const refreshWords: Area<'refresh'> = { en: { refresh: en }, nb: { refresh: nb } };
