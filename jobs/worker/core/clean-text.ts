/** Postgres' text cannot hold U+0000, nor its jsonb half a surrogate pair; pages can. Both become U+FFFD. */
export const cleanText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD');

/** How JSON writes what `cleanText` takes out. */
const UNCLEAN = /\\u(?:0000|d[89a-f])/;

/** The same for every string in a value that becomes JSON: looked for in what was written, for a run's state has tens of MB. */
export function cleanJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNCLEAN.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));
}
