import type { Area } from '@/words/client';
import { targets as en } from './targets.en';
import { targets as nb } from './targets.nb';
import { targets as nn } from './targets.nn';

export const targetsWords: Area<'targets'> = { en: { targets: en }, nb: { targets: nb }, nn: { targets: nn } };
