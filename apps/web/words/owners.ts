import type { Area } from '@/words/client';
import { ownerProofs as ownerProofsEn } from './owner-proofs.en';
import { ownerProofs as ownerProofsNb } from './owner-proofs.nb';
import { ownerWishes as ownerWishesEn } from './owner-wishes.en';
import { ownerWishes as ownerWishesNb } from './owner-wishes.nb';

/** For client components. */
export const ownersWords: Area<'ownerProofs' | 'ownerWishes'> = {
  en: { ownerProofs: ownerProofsEn, ownerWishes: ownerWishesEn },
  nb: { ownerProofs: ownerProofsNb, ownerWishes: ownerWishesNb },
};
