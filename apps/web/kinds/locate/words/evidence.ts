import type { Area } from '@/words/client';
import { dossier as dossierEn, evidence as evidenceEn, review as reviewEn } from './evidence.en';
import { dossier as dossierNb, evidence as evidenceNb, review as reviewNb } from './evidence.nb';
import { dossier as dossierNn, evidence as evidenceNn, review as reviewNn } from './evidence.nn';

export const evidenceWords: Area<'dossier' | 'evidence' | 'review'> = {
  en: { dossier: dossierEn, evidence: evidenceEn, review: reviewEn },
  nb: { dossier: dossierNb, evidence: evidenceNb, review: reviewNb },
  nn: { dossier: dossierNn, evidence: evidenceNn, review: reviewNn },
};
