import { canonicalUrl } from './canonical-url.js';

export type Method = 'GET' | 'POST';

/** One field of a form as it is sent: name and value. */
export type FormField = readonly [name: string, value: string];

/** What an answer said of its version, to be sent back at the next visit (RFC 9110 section 13.1). */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** What is asked of a site. A URL alone stands for a plain GET. */
export interface PageRequest {
  url: string;
  /** GET by default. */
  method?: Method;
  /** The fields of a form in order: in the query of a GET, in the body of a POST (URL-encoded). */
  form?: readonly FormField[] | null;
  /** With these, a page that has not changed since need not be sent again. */
  validators?: Validators | null;
}

/** A request in the one way to write it: equal requests have equal texts (`requestKey`). */
export interface CanonicalRequest {
  url: string;
  method: Method;
  /** The body of a POST; null for a GET. */
  form: readonly FormField[] | null;
  validators: Validators | null;
}

/** @returns null where its URL is none that can be asked for (`canonicalUrl`) */
export function canonicalRequest(asked: string | PageRequest): CanonicalRequest | null {
  const {
    url: address,
    method = 'GET',
    form = null,
    validators = {},
  } = typeof asked === 'string' ? { url: asked } : asked;
  const url = canonicalUrl(method === 'GET' && form ? withQuery(address, form) : address);
  if (url === null) return null;
  const { etag, lastModified } = validators ?? {};
  const known = etag !== undefined || lastModified !== undefined;
  return { url, method, form: method === 'POST' ? (form ?? []) : null, validators: known ? validators : null };
}

/** The identity of a request: two with the same key ask for the same. */
export const requestKey = ({ url, method, form, validators }: CanonicalRequest): string =>
  method === 'GET' && !validators
    ? url
    : JSON.stringify([method, url, form, validators?.etag ?? null, validators?.lastModified ?? null]);

/** The fields as they are sent: in the query of a GET, in the body of a POST. */
export const encodedForm = (form: readonly FormField[]): string =>
  `${new URLSearchParams(form.map(([name, value]): [string, string] => [name, value]))}`;

/** Whatever query the address had is replaced, as browsers do (HTML standard, "mutate action URL"). */
const withQuery = (address: string, form: readonly FormField[]): string =>
  `${address.replace(/[?#].*$/s, '')}?${encodedForm(form)}`;
