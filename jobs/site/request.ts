import { canonicalUrl } from './canonical-url.js';

export type Method = 'GET' | 'POST';

/** One field of a form as it is sent: name and value. */
export type FormField = readonly [name: string, value: string];

/** What an answer said of its version, to be sent back at the next visit (RFC 9110 section 13.1). */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** A field or button as its element says it; what is left out is not compared. */
export interface ControlMarks {
  readonly id?: string;
  readonly name?: string;
  /** Its text, `placeholder`, `aria-label` or `title`. */
  readonly label?: string;
}

/** What a visitor does on a page once it is drawn. */
export interface VisitSteps {
  /** Types words into a field, in the place of what is there, and sends them: by the key Enter, else by the button. */
  readonly type: { readonly field: ControlMarks; readonly words: string; readonly button: ControlMarks | null } | null;
  /** Asks so many times for more: by what is called so, or (null) by going down the page. */
  readonly more: { readonly label: string | null; readonly times: number } | null;
}

/** How something is asked for that is no plain page. */
export type Manner =
  /** As a page's script asks for data; `json` is the body of a POST, null where its body is the form's fields. */
  | { readonly as: 'data'; readonly json: string | null }
  /** By a browser that runs the page's scripts. Its answer has what they fetched. */
  | ({ readonly as: 'visit' } & VisitSteps)
  /** As a site's own list of its pages (sitemaps.org). Of `robotsOf` a host: which lists its robots.txt names, at no cost. */
  | { readonly as: 'sitemap' }
  /** As a list of what is new: Atom, RSS or JSON Feed. */
  | { readonly as: 'feed' };

/** What is asked of a site. A URL alone stands for a plain GET. */
export interface PageRequest {
  url: string;
  /** GET by default. */
  method?: Method;
  /** The fields of a form in order: in the query of a GET, in the body of a POST (URL-encoded). */
  form?: readonly FormField[] | null;
  /** With these, a page that has not changed since need not be sent again. */
  validators?: Validators | null;
  /** Left out: as a plain page. */
  manner?: Manner | null;
  /** In a task about many hosts: nothing else is left to do, so where this host is to be asked later, the task waits. */
  waits?: boolean;
}

/** A request in the one way to write it: equal requests have equal texts (`requestKey`). */
export interface CanonicalRequest {
  url: string;
  method: Method;
  /** The body of a POST; null for a GET. */
  form: readonly FormField[] | null;
  validators: Validators | null;
  manner?: Manner;
}

/** @returns null where its URL is none that can be asked for (`canonicalUrl`) */
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

/** Is it a URL and nothing else? A sitemap is one too: journals know it by its address alone. */
export const isPlainGet = ({ method, validators, manner }: CanonicalRequest): boolean =>
  method === 'GET' && !validators && (!manner || manner.as === 'sitemap');

/** The identity of a request: two with the same key ask for the same. */
export function requestKey(request: CanonicalRequest): string {
  const { method, url, form, validators, manner } = request;
  if (isPlainGet(request)) return url;
  const parts = [method, url, form, validators?.etag ?? null, validators?.lastModified ?? null];
  return JSON.stringify(manner ? [...parts, mannerKey(manner)] : parts);
}

/** Stored as JSON, an object may come back with its parts in another order. */
function mannerKey(manner: Manner): unknown[] {
  if (manner.as === 'data') return [manner.as, manner.json];
  if (manner.as !== 'visit') return [manner.as];
  const { type, more } = manner;
  const marks = (control: ControlMarks | null) => control && [control.id, control.name, control.label];
  return [manner.as, type && [marks(type.field), type.words, marks(type.button)], more && [more.label, more.times]];
}

/** The fields as they are sent: in the query of a GET, in the body of a POST. */
export const encodedForm = (form: readonly FormField[]): string =>
  `${new URLSearchParams(form.map(([name, value]): [string, string] => [name, value]))}`;

/** Whatever query the address had is replaced, as browsers do (HTML standard, "mutate action URL"). */
const withQuery = (address: string, form: readonly FormField[]): string =>
  `${address.replace(/[?#].*$/s, '')}?${encodedForm(form)}`;
