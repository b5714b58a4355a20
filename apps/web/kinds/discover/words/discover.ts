import type { Area } from '@/words/client';
import { discover as en } from './en';
import { discover as nb } from './nb';

export const discoverWords: Area<'discover'> = { en: { discover: en }, nb: { discover: nb } };
