import type { Area } from '@/words/client';
import { siteImport as en } from './site-import.en';
import { siteImport as nb } from './site-import.nb';
import { siteImport as nn } from './site-import.nn';

export const siteImportWords: Area<'siteImport'> = {
  en: { siteImport: en },
  nb: { siteImport: nb },
  nn: { siteImport: nn },
};
