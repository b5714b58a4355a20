import type { Area } from '@/words/client';
import * as en from './people.en';
import * as nb from './people.nb';

/** The areas' words for client components. */
export const peopleWords: Area<'people' | 'provider' | 'secondFactor' | 'tokens'> = { en, nb };
