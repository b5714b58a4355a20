import { canonicalUrl } from './canonical-url.js';

export type Method = 'GET' | 'POST';

/** A form field as sent: name and value. */
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
}

/** How a request is made if it is not for a plain page. */
export type Manner =
  /**
   * A data request as a page's script makes it; `json` is the body of a POST, null if the body is the form's fields.
   */
  | { readonly as: 'data'; readonly json: string | null }
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

/** Key of a manner with its parts in fixed order: an object read from JSON may have another order. */
function mannerKey(manner: Manner): unknown[] {
  if (manner.as === 'data') return [manner.as, manner.json];
  if (manner.as !== 'visit') return [manner.as];
  const { type, more } = manner;
  const marks = (control: ControlMarks | null) => control && [control.id, control.name, control.label];
  return [manner.as, type && [marks(type.field), type.words, marks(type.button)], more && [more.label, more.times]];
}

/** The fields as sent: in the query of a GET, in the body of a POST. */
export const encodedForm = (form: readonly FormField[]): string =>
  `${new URLSearchParams(form.map(([name, value]): [string, string] => [name, value]))}`;

/** Replaces the address's query, as browsers do (HTML standard, "mutate action URL"). */
const withQuery = (address: string, form: readonly FormField[]): string =>
  `${address.replace(/[?#].*$/s, '')}?${encodedForm(form)}`;
