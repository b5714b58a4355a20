import type { Search } from '@/parts/lists/filters';

/** What Next hands to a page: the variable parts of its path by name, and what stands behind the `?`. */
export interface PageInput<Name extends string = never> {
  params: Promise<Record<Name, string>>;
  searchParams: Promise<Search>;
}
