import type { Search } from '@/parts/lists/filters';

/** Props of a page in Next: the dynamic segments of its path by name, and the query. */
export interface PageInput<Name extends string = never> {
  params: Promise<Record<Name, string>>;
  searchParams: Promise<Search>;
}
