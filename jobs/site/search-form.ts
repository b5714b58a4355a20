import { parseUrl } from '@hyrde/contracts';
import { canonicalUrl } from './canonical-url.js';

/** What names of fields and addresses of search pages are made of. */
export const SEARCH_WORD =
  /(?:^|[^a-z])(?:s|q|query|keywords?|search[a-z]*|find|s(?:ø|%c3%b8|ö|%c3%b6|o|oe)k[a-z]*|such[a-z]*|recherche[a-z]*|busca[a-z]*|busqueda|ricerca|cerca|zoek[a-z]*|haku|hae|pesquisa|szukaj)(?:$|[^a-z])/i;

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

/** Does the form's answer at this address list what it found? Some sites lead to the page of that name at once. */
export function isListOfFinds({ field }: SearchForm, answer: string): boolean {
  const url = parseUrl(answer);
  return url === null || url.searchParams.has(field) || SEARCH_WORD.test(url.pathname);
}
