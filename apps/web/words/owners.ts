import type { Area } from '@/words/client';
import * as en from './owners.en';
import * as nb from './owners.nb';
import * as nn from './owners.nn';

export const ownersWords: Area<'ownerProofs' | 'ownerRequests'> = { en, nb, nn };
