/** Query parameters of a screen. */
export type Search = Record<string, string | string[] | undefined>;

/** A parameter as text: the first of several; undefined if empty. */
export function one(search: Search, name: string): string | undefined {
  const value = search[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text || undefined;
}

/** A parameter as a value of a closed list; undefined for other values. */
export function oneOf<T extends string>(search: Search, name: string, allowed: readonly T[]): T | undefined {
  const text = one(search, name);
  return allowed.find((value) => value === text);
}

/** A parameter as an integer from 0; undefined for other values. */
export function wholeNumber(search: Search, name: string): number | undefined {
  const text = one(search, name);
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** A parameter as a UTC time; a day means its beginning. */
export function time(search: Search, name: string): string | undefined {
  const at = new Date(one(search, name) ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** An address with changed parameters; `undefined` removes one. */
export function withSearch(path: string, search: Search, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams();
  for (const name of new Set([...Object.keys(search), ...Object.keys(changes)])) {
    const value = name in changes ? changes[name] : one(search, name);
    if (value) next.set(name, value);
  }
  const text = next.toString();
  return text ? `${path}?${text}` : path;
}

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

/** Props of a page in Next: the dynamic segments of its path by name, and the query. */
export interface PageInput<Name extends string = never> {
  params: Promise<Record<Name, string>>;
  searchParams: Promise<Search>;
}

/** Query value in place of a region's id: sites without a region. */
export const NO_REGION = 'none';

/** The filters that are set, as a saved view stores them. */
export const savedQueryOf = (asked: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** True if a saved view asks for the same. */
export const isSameQuery = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value);
