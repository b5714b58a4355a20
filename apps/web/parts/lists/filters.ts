/** What stands behind the `?` of a screen's address. */
export type Search = Record<string, string | string[] | undefined>;

/** One parameter as text; the first where it is given more than once, nothing where it is empty. */
export function one(search: Search, name: string): string | undefined {
  const value = search[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text || undefined;
}

/** One parameter where it is one of a closed list. */
export function oneOf<T extends string>(search: Search, name: string, allowed: readonly T[]): T | undefined {
  const text = one(search, name);
  return allowed.find((value) => value === text);
}

/** One parameter as a whole number from 0 on; nothing where it is none. */
export function wholeNumber(search: Search, name: string): number | undefined {
  const text = one(search, name);
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** One parameter as a time, in UTC; a day is its beginning. */
export function time(search: Search, name: string): string | undefined {
  const at = new Date(one(search, name) ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** An address with these parameters changed; `undefined` takes one away. */
export function withSearch(path: string, search: Search, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams();
  for (const name of new Set([...Object.keys(search), ...Object.keys(changes)])) {
    const value = name in changes ? changes[name] : one(search, name);
    if (value) next.set(name, value);
  }
  const text = next.toString();
  return text ? `${path}?${text}` : path;
}
