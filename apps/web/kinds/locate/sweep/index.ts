import type { SweepParts } from '../../kind-parts';
import { Answers } from './answers';
import { ReportLinks } from './report-links';
import { ReviewFact } from './review-fact';
import { Searches } from './searches';

/** What the screens show of a sweep that looks for one kind of page. */
export const locate = {
  Facts: ReviewFact,
  Results: Answers,
  Sections: ReportLinks,
  Tasks: Searches,
} satisfies SweepParts;
