import type { Area } from '@/words/client';
import * as en from './owners.en';
import * as nb from './owners.nb';

export const ownersWords: Area<'ownerProofs' | 'ownerRequests'> = { en, nb };
