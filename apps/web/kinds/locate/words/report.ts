import type { Area } from '@/words/client';
import { report as en } from './report.en';
import { report as nb } from './report.nb';

/** The area's words for client components. */
export const reportWords: Area<'report'> = { en: { report: en }, nb: { report: nb } };
