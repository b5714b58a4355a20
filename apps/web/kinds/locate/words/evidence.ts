import type { Area } from '@/words/client';
import { dossier as dossierEn } from './dossier.en';
import { dossier as dossierNb } from './dossier.nb';
import { evidence as evidenceEn } from './evidence.en';
import { evidence as evidenceNb } from './evidence.nb';
import { review as reviewEn } from './review.en';
import { review as reviewNb } from './review.nb';

/** The areas' words for client components. */
export const evidenceWords: Area<'dossier' | 'evidence' | 'review'> = {
  en: { dossier: dossierEn, evidence: evidenceEn, review: reviewEn },
  nb: { dossier: dossierNb, evidence: evidenceNb, review: reviewNb },
};
