/** Postgres' text cannot hold U+0000, nor its jsonb half a surrogate pair; pages can. Both become U+FFFD. */
export const cleanText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD');

/** The same for every string in a value that becomes JSON. */
export const cleanJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));
