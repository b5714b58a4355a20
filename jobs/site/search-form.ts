import { parseUrl } from '@hyrde/contracts';
import { canonicalUrl } from './canonical-url.js';

/** Words in the field names and addresses of search pages. */
export const SEARCH_WORD =
  /(?:^|[^a-z])(?:s|q|query|keywords?|search[a-z]*|find|s(?:ø|%c3%b8|ö|%c3%b6|o|oe)k[a-z]*|such[a-z]*|recherche[a-z]*|busca[a-z]*|busqueda|ricerca|cerca|zoek[a-z]*|haku|hae|pesquisa|szukaj)(?:$|[^a-z])/i;

/** A form that searches the site: it sends one text field by GET. */
export interface SearchForm {
  /** Target, absolute and canonical, without query. */
  action: string;
  /** Name of the text field. */
  field: string;
  /** Other fields sent, as name and value. */
  hidden: readonly (readonly [string, string])[];
}

/** The form's address for these words; null if it cannot be fetched. */
export function searchUrl({ action, field, hidden }: SearchForm, words: string): string | null {
  const query = new URLSearchParams([
    ...hidden.map(([name, value]): [string, string] => [name, value]),
    [field, words],
  ]);
  return canonicalUrl(`${action}?${query}`);
}

/** True if the answer at this address is a list of results. Some sites redirect to the page of that name. */
export function isListOfFinds({ field }: SearchForm, answer: string): boolean {
  const url = parseUrl(answer);
  return url === null || url.searchParams.has(field) || SEARCH_WORD.test(url.pathname);
}
