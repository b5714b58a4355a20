import { one, oneOf, type Search } from '@/parts/lists/filters';
import { ANSWERS } from '../../parts/answer';

/** The filters that stand in the address. */
export const filterOf = (search: Search) => ({
  answer: oneOf(search, 'answer', ANSWERS),
  regionId: one(search, 'regionId'),
  text: one(search, 'text'),
});
