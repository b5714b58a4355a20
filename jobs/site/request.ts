import { parseUrl } from '@hyrde/contracts';
import { canonicalUrl } from './canonical-url.js';

export type Method = 'GET' | 'POST';

export type FormField = readonly [name: string, value: string];

/** Validators of a response, sent with the next request (RFC 9110 section 13.1). */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** Marks of a field or button; missing ones are not compared. */
export interface ControlMarks {
  readonly id?: string;
  readonly name?: string;
  /** Its text, `placeholder`, `aria-label` or `title`. */
  readonly label?: string;
}

/** Actions on a rendered page. */
export interface VisitSteps {
  /** Replaces a field's content with words and submits it, by Enter or by the button. */
  readonly type: { readonly field: ControlMarks; readonly words: string; readonly button: ControlMarks | null } | null;
  /** Number of times to load more: by the control of that label, or (null) by scrolling. */
  readonly more: { readonly label: string | null; readonly times: number } | null;
  /** Option of a list that is pressed. The form that the page's script then sends is not sent, but reported. */
  readonly choose?: ControlMarks;
}

/**
 * Type of a declared request's answer; of a PDF its text as HTML is delivered. `list`: records as JSON, XML, CSV or
 * iCalendar, whichever the address has.
 */
export type DeclaredType = 'json' | 'html' | 'xml' | 'pdf' | 'list';

/**
 * A read-only request as a portal's recipe declares it, or as a page's script made it. It is sent with the cookies that
 * its host has set in the task.
 */
export interface Declared {
  readonly type: DeclaredType;
  /** Further headers, with names in lower case. */
  readonly headers: readonly FormField[];
  /** True if a page's script made it: it is posted only to addresses to which pages of the task post. */
  readonly isPages?: true;
}

/** A data request as a script makes it. */
export interface DataManner {
  readonly as: 'data';
  /** Body of a POST; null if the body is the form's fields. */
  readonly json: string | null;
  /** If a portal's recipe declares the request. */
  readonly declared?: Declared;
  /** Words of the run in the request; missing if none. */
  readonly words?: string;
  /** Hash of the signature by which a person allowed the request; missing if the evidence sufficed. */
  readonly allowed?: string;
  /** Precedent by which the request may be sent (`precedentOf`); missing if it needs none. */
  readonly precedent?: string;
}

/** How a request is made if it is not for a plain page. */
export type Manner =
  | DataManner
  /** A visit by a browser that runs the page's scripts; the result contains the data that they fetched. */
  | ({ readonly as: 'visit' } & VisitSteps)
  /** A sitemap (sitemaps.org). For `robotsOf` a host: the sitemaps that its robots.txt names, at no cost. */
  | { readonly as: 'sitemap' }
  /** A feed: Atom, RSS or JSON Feed. */
  | { readonly as: 'feed' };

/** A request to a site. A URL alone means a plain GET. */
export interface PageRequest {
  url: string;
  /** GET if missing. */
  method?: Method;
  /** A form's fields in order: in the query of a GET, in the body of a POST (URL-encoded). */
  form?: readonly FormField[] | null;
  /** Validators for a conditional request. */
  validators?: Validators | null;
  /** A plain page if missing. */
  manner?: Manner | null;
  /** In a task with many hosts: nothing else is left to do, so the task waits if the host must be fetched later. */
  waits?: boolean;
}

/** The canonical form of a request: equal requests have equal keys (`requestKey`). */
export interface CanonicalRequest {
  url: string;
  method: Method;
  /** Body of a POST; null for a GET. */
  form: readonly FormField[] | null;
  validators: Validators | null;
  manner?: Manner;
}

/** @returns null if the URL cannot be fetched (`canonicalUrl`) */
export function canonicalRequest(asked: string | PageRequest): CanonicalRequest | null {
  const {
    url: address,
    method = 'GET',
    form = null,
    validators = {},
    manner = null,
  } = typeof asked === 'string' ? { url: asked } : asked;
  const url = canonicalUrl(method === 'GET' && form ? withQuery(address, form) : address);
  if (url === null) return null;
  const { etag, lastModified } = validators ?? {};
  const known = etag !== undefined || lastModified !== undefined;
  return {
    url,
    method,
    form: method === 'POST' ? (form ?? []) : null,
    validators: known ? validators : null,
    ...(manner && { manner }),
  };
}

/** True for a plain GET without validators. Sitemaps count too: journals identify them by address alone. */
export const isPlainGet = ({ method, validators, manner }: CanonicalRequest): boolean =>
  method === 'GET' && !validators && (!manner || manner.as === 'sitemap');

/** Identity of a request: equal keys mean equal requests. */
export function requestKey(request: CanonicalRequest): string {
  const { method, url, form, validators, manner } = request;
  if (isPlainGet(request)) return url;
  const parts = [method, url, form, validators?.etag ?? null, validators?.lastModified ?? null];
  return JSON.stringify(manner ? [...parts, mannerKey(manner)] : parts);
}

/** Key of a manner with its parts in fixed order: an object read from JSON may have another order. Notes are no part. */
function mannerKey(manner: Manner): unknown[] {
  if (manner.as === 'data') {
    const { json, declared } = manner;
    return declared ? [manner.as, json, declared.type, declared.headers] : [manner.as, json];
  }
  if (manner.as !== 'visit') return [manner.as];
  const { type, more, choose } = manner;
  const marks = (control: ControlMarks | null) => control && [control.id, control.name, control.label];
  const typed = type && [marks(type.field), type.words, marks(type.button)];
  return [manner.as, typed, more && [more.label, more.times], ...(choose ? [marks(choose)] : [])];
}

/** The fields as sent: in the query of a GET, in the body of a POST. */
export const encodedForm = (form: readonly FormField[]): string =>
  `${new URLSearchParams(form.map(([name, value]): [string, string] => [name, value]))}`;

/** Replaces the address's query, as browsers do (HTML standard, "mutate action URL"). */
const withQuery = (address: string, form: readonly FormField[]): string =>
  `${address.replace(/[?#].*$/s, '')}?${encodedForm(form)}`;

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
  /** True if the target is on another host or drops TLS. Missing if false. A web with a scope decides anew for GET. */
  leaves?: boolean;
  /** True if the target is the form's own page, but for the query. Missing if false. */
  isOwnPage?: true;
  /** Encoding of the body; `application/x-www-form-urlencoded` unless the page says otherwise. */
  encoding: string;
  /** Text of `id`, `class`, `name`, `role` and `aria-label`, as evidence of the form's purpose. */
  hint: string;
  /** Text of legends and headings; missing if absent. */
  says?: string;
  /** Controls, followed by those elsewhere on the page that name the form (`form="…"`). */
  controls: readonly FormControl[];
  /** Buttons and fields that send nothing (without a name, or a script's): evidence of the form's purpose. */
  unsent: readonly Pick<FormControl, 'type' | 'label' | 'way'>[];
}
