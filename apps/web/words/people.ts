import type { Area } from '@/words/client';
import * as en from './people.en';
import * as nb from './people.nb';
import * as nn from './people.nn';

export const peopleWords: Area<'people' | 'provider' | 'secondFactor' | 'tokens'> = { en, nb, nn };
