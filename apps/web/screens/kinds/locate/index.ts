import type { KindParts } from '../kind-parts';
import { Answers } from './answers';
import { ReviewFact } from './review-fact';
import { tasksAddress } from './search-filter';
import { Searches } from './searches';
import { locateTexts } from './texts';

/** What the screens show of a sweep that looks for one kind of page. */
export const locate = {
  texts: locateTexts,
  Facts: ReviewFact,
  Results: Answers,
  Tasks: Searches,
  tasksAddress,
} satisfies KindParts;
