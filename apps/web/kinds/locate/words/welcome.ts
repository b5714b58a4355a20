import type { Area } from '@/words/client';
import { welcome as en } from './welcome.en';
import { welcome as nb } from './welcome.nb';
import { welcome as nn } from './welcome.nn';

export const welcomeWords: Area<'welcome'> = { en: { welcome: en }, nb: { welcome: nb }, nn: { welcome: nn } };
