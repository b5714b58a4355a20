import type { Area } from '@/words/client';
import { targets as en } from './targets.en';
import { targets as nb } from './targets.nb';

export const targetsWords: Area<'targets'> = { en: { targets: en }, nb: { targets: nb } };
