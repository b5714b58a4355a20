import type { Area } from '@/words/client';
import { ownerProofs as ownerProofsEn } from './owner-proofs.en';
import { ownerProofs as ownerProofsNb } from './owner-proofs.nb';
import { ownerRequests as ownerRequestsEn } from './owner-requests.en';
import { ownerRequests as ownerRequestsNb } from './owner-requests.nb';

/** The areas' words for client components. */
export const ownersWords: Area<'ownerProofs' | 'ownerRequests'> = {
  en: { ownerProofs: ownerProofsEn, ownerRequests: ownerRequestsEn },
  nb: { ownerProofs: ownerProofsNb, ownerRequests: ownerRequestsNb },
};
