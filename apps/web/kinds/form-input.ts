import type { Search } from '@/parts/lists/query';

/** Input of a kind's form. */
export interface FormInput {
  /** Number of sites. */
  sites: number;
  practice: boolean;
  /** True if the form creates a schedule. */
  scheduled: boolean;
  /** Query parameters of the screen. */
  search: Search;
}
