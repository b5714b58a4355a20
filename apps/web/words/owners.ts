import type { Area } from '@/words/client';
import * as en from './owners.en';
import * as nb from './owners.nb';

/** The areas' words for client components. */
export const ownersWords: Area<'ownerProofs' | 'ownerRequests'> = { en, nb };
