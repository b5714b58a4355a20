/** The sentences of a dictionary that another language says otherwise. */
export type Otherwise<T> = T extends string | readonly unknown[] | ((...given: never[]) => unknown)
  ? T
  : { readonly [K in keyof T]?: Otherwise<T[K]> };

/** A dictionary in which these sentences take the place of those of a near language. */
export function over<T extends object>(near: T, own: Otherwise<T>): T {
  const merged = { ...near } as Record<string, unknown>;
  for (const [key, value] of Object.entries(own)) {
    const before = merged[key];
    merged[key] = isPart(before) && isPart(value) ? over(before, value) : value;
  }
  return merged as T;
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
