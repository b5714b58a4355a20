import type { Area } from '@/words/client';
import { installation as en } from './installation.en';
import { installation as nb } from './installation.nb';
import { installation as nn } from './installation.nn';

export const installationWords: Area<'installation'> = {
  en: { installation: en },
  nb: { installation: nb },
  nn: { installation: nn },
};
