import type { Search } from '@/parts/lists/filters';

/** What the form of a kind is given. */
export interface FormInput {
  /** How many there are. */
  sites: number;
  practice: boolean;
  /** Is it to become a schedule? */
  scheduled: boolean;
  /** What stands in the address. */
  search: Search;
}
