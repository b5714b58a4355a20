import { compare } from './compare.en';
import { dossier } from './dossier.en';
import { evidence } from './evidence.en';
import { locateFrame } from './frame.en';
import { registers } from './registers.en';
import { report } from './report.en';
import { agreement, givenVerdicts, review } from './review.en';
import { targets } from './targets.en';

/** Words about targets, searches, findings and verdicts. */
export const locate = {
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
