import { parseUrl } from '@hyrde/contracts';
import { canonicalUrl } from './canonical-url.js';
import type { Method } from './request.js';

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

/** A button's own target and method (`formaction`, `formmethod`); a missing one is the form's. */
export interface OwnWay {
  /** As in `Form`. */
  action?: string | null;
  method?: Method;
  leaves?: boolean;
}

/** A control of a form that takes or sends a value; buttons that send nothing themselves are left out. */
export interface FormControl {
  /** Its `name`; a control without name sends nothing. */
  name: string;
  /**
   * An input's `type` in lower case, `text` where it has none (`text`, `search`, `date`, `hidden`, `password`, `email`,
   * `file`, `checkbox`, `radio`, `submit` …), or `select` or `textarea`.
   */
  type: string;
  /** Value sent without input. */
  value: string;
  /** True if a check box or radio button is initially checked. */
  checked?: boolean;
  /** Options of a select, in order. */
  options?: readonly { value: string; label: string; selected: boolean }[];
  /** Name displayed: its label, `aria-label`, `placeholder` or `title`. */
  label: string;
  /** Own target and method of a button. */
  way?: OwnWay;
}

/** A form of a page: target, method and controls. */
export interface Form {
  /** Absolute and canonical; null if a crawler cannot fetch it. */
  action: string | null;
  method: Method;
  /**
   * True if the target may not be sent to: it is on another host than the page, or drops TLS. Missing if false. A web
   * that knows its task's scope decides anew for GET.
   */
  leaves?: boolean;
  /** Encoding of the body; `application/x-www-form-urlencoded` unless the page says otherwise. */
  encoding: string;
  /** Text of `id`, `class`, `name`, `role` and `aria-label`, as evidence of the form's purpose. */
  hint: string;
  /** Text of legends and headings; missing if absent. */
  says?: string;
  /** Controls, followed by those elsewhere on the page that name the form (`form="…"`). */
  controls: readonly FormControl[];
  /**
   * Buttons and fields that send nothing, because they have no name or belong to a script: evidence of the form's
   * purpose.
   */
  unsent: readonly Pick<FormControl, 'type' | 'label' | 'way'>[];
}
