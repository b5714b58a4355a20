import { one, type Search, withSearch } from './filters';

/** The link of a column's heading: sorts by it, and the other way round where it already does (`-name` is downwards). */
export function sortBy(path: string, search: Search, column: string, standard: string) {
  const now = one(search, 'sort') ?? standard;
  const up = now === column;
  const down = now === `-${column}`;
  return {
    href: withSearch(path, search, { sort: up ? `-${column}` : column, cursor: undefined }),
    direction: up ? ('ascending' as const) : down ? ('descending' as const) : ('none' as const),
  };
}
