import { compare } from './compare.nb';
import { dossier } from './dossier.nb';
import type { locate as english } from './en';
import { evidence } from './evidence.nb';
import { locateFrame } from './frame.nb';
import { registers } from './registers.nb';
import { report } from './report.nb';
import { agreement, givenVerdicts, review } from './review.nb';
import { targets } from './targets.nb';

/** Ord om sidetyper, søk, funn og vurderinger, på bokmål. */
export const locate: typeof english = {
  ...locateFrame,
  compare,
  report,
  dossier,
  evidence,
  registers,
  review,
  agreement,
  givenVerdicts,
  targets,
};
