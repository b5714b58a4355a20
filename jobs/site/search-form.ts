import { canonicalUrl } from './canonical-url.js';

/** A form by which visitors search the site: it sends one field of text by GET. */
export interface SearchForm {
  /** Where it sends its question: absolute and canonical, without query. */
  action: string;
  /** The field that takes the words. */
  field: string;
  /** What it sends besides, as name and value. */
  hidden: readonly (readonly [string, string])[];
}

/** The address that the form leads to when these words are typed; null where it is no address that can be asked for. */
export function searchUrl({ action, field, hidden }: SearchForm, words: string): string | null {
  const query = new URLSearchParams([
    ...hidden.map(([name, value]): [string, string] => [name, value]),
    [field, words],
  ]);
  return canonicalUrl(`${action}?${query}`);
}
