import { one, oneOf, type Search } from '@/parts/lists/filters';
import { ANSWER_CHOICES, VERIFIED } from '../../parts/answer';

/** The filters that stand in the address. */
export const filterOf = (search: Search) => ({
  answer: oneOf(search, 'answer', ANSWER_CHOICES),
  verified: oneOf(search, 'verified', VERIFIED),
  regionId: one(search, 'regionId'),
  text: one(search, 'text'),
});
