/** Replaces U+0000, which Postgres' `text` cannot hold, and lone surrogates, which `jsonb` cannot, by U+FFFD. */
export const cleanText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD');

/** JSON escapes of the characters that `cleanText` replaces. */
const UNCLEAN = /\\u(?:0000|d[89a-f])/;

/** JSON of a value with every string cleaned by `cleanText`, but searched first: a run's state has tens of MB. */
export function cleanJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNCLEAN.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));
}
