import { one, type Search, withSearch } from './filters';

/**
 * Sort link of a column's heading: sorts by it, or reverses the order if it is sorted by it (`-name` is descending).
 */
export function sortBy(path: string, search: Search, column: string, standard: string) {
  const now = one(search, 'sort') ?? standard;
  const up = now === column;
  const down = now === `-${column}`;
  return {
    href: withSearch(path, search, { sort: up ? `-${column}` : column, cursor: undefined }),
    direction: up ? ('ascending' as const) : down ? ('descending' as const) : ('none' as const),
  };
}
