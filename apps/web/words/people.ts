import type { Area } from '@/words/client';
import { people as peopleEn } from './people.en';
import { people as peopleNb } from './people.nb';
import { provider as providerEn } from './provider.en';
import { provider as providerNb } from './provider.nb';
import { secondFactor as secondFactorEn } from './second-factor.en';
import { secondFactor as secondFactorNb } from './second-factor.nb';
import { tokens as tokensEn } from './tokens.en';
import { tokens as tokensNb } from './tokens.nb';

/** The areas' words for client components. */
export const peopleWords: Area<'people' | 'provider' | 'secondFactor' | 'tokens'> = {
  en: { people: peopleEn, provider: providerEn, secondFactor: secondFactorEn, tokens: tokensEn },
  nb: { people: peopleNb, provider: providerNb, secondFactor: secondFactorNb, tokens: tokensNb },
};
