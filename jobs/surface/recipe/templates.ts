import type { PortalRecipe, RecipeRequest } from '@hyrde/contracts/portals';
import { canonicalUrl, type DeclaredType, type FormField, type PageRequest, requestRefusal } from '../../site/index.js';
import { RecipeFault } from './faults.js';

/** Values of a recipe's places; null or empty if unknown. */
export type Variables = Readonly<Record<string, string | readonly string[] | null>>;

const PLACE = /\{([^{}]+)\}/g;
const ABSOLUTE = /^https?:\/\//i;

const textIn = (variables: Variables, name: string): string => {
  const value = variables[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};

/** Text with its places filled as they are. `pointer` reads places that begin with `/`. */
export const filled = (template: string, variables: Variables, pointer?: (at: string) => string | null): string =>
  template.replace(PLACE, (_, name: string) =>
    name.startsWith('/') ? (pointer?.(name) ?? '') : textIn(variables, name),
  );

/** True if every place of the template has a value. */
export const isFull = (template: string, variables: Variables): boolean =>
  [...template.matchAll(PLACE)].every(([, name = '']) => textIn(variables, name) !== '');

/**
 * Address with its places filled: the first one, at its beginning, as it is, all others URL-encoded.
 * @throws RecipeFault if a place has no value, or one that would leave its path segment
 */
export function filledAddress(
  template: string,
  variables: Variables,
  base: string,
  pointer?: (at: string) => string | null,
): string {
  const address = template.replace(PLACE, (_, name: string, at: number) => {
    const value = name.startsWith('/') ? (pointer?.(name) ?? '') : textIn(variables, name);
    if (at === 0 && (value.startsWith('/') || ABSOLUTE.test(value) || value === variables.scheme)) return value;
    if (name === 'port') return value;
    if (value === '') throw new RecipeFault('no-value', name);
    if (/^\.{1,2}$/.test(value)) throw new RecipeFault('leaves-path', name);
    return encodeURIComponent(value);
  });
  if (!URL.canParse(address, base)) throw new RecipeFault('no-address', address.slice(0, 200));
  return new URL(address, base).href;
}

/** Fields with their places filled; an optional one (`name?`) is left out if a place is empty. */
function filledFields(fields: NonNullable<RecipeRequest['query']>, variables: Variables): FormField[] {
  const all: FormField[] = [];
  for (const [key, given] of Object.entries(fields)) {
    const name = key.endsWith('?') ? key.slice(0, -1) : key;
    const list = typeof given === 'string' ? variables[/^\{([a-z]\w*)\}$/i.exec(given)?.[1] ?? ''] : null;
    if (Array.isArray(list)) {
      for (const value of list as readonly string[]) all.push([name, value]);
      continue;
    }
    for (const template of [given].flat()) {
      if (key.endsWith('?') && !isFull(template, variables)) continue;
      all.push([name, filled(template, variables)]);
    }
  }
  return all;
}

type Json = NonNullable<RecipeRequest['json']> | null;

/** JSON with the places in its strings filled: values are data, whatever they contain. */
export function filledJson(template: Json, variables: Variables): unknown {
  if (typeof template === 'string') {
    const number = /^\{([a-z]\w*):number\}$/i.exec(template)?.[1];
    if (number !== undefined) return Number(textIn(variables, number));
    const whole = /^\{([a-z]\w*)\}$/i.exec(template)?.[1];
    if (whole !== undefined) return textIn(variables, whole) || null;
    return filled(template, variables);
  }
  if (Array.isArray(template))
    return template.flatMap((each) => {
      if (typeof each !== 'object' || each === null || Array.isArray(each)) return [filledJson(each, variables)];
      const { '?': needs, ...rest } = each;
      return typeof needs === 'string' && textIn(variables, needs) === '' ? [] : [filledJson(rest, variables)];
    });
  if (typeof template !== 'object' || template === null) return template;
  if ('$json' in template) return JSON.stringify(filledJson(template.$json ?? null, variables));
  const entries = Object.entries(template).flatMap(([key, each]): [string, unknown][] => {
    if (!key.endsWith('?')) return [[key, filledJson(each, variables)]];
    return isEmptyPart(each, variables) ? [] : [[key.slice(0, -1), filledJson(each, variables)]];
  });
  return Object.fromEntries(entries);
}

/** True if a place of a text is empty, or of each text of a list. */
const isEmptyPart = (part: Json, variables: Variables): boolean =>
  Array.isArray(part)
    ? part.every((each) => isEmptyPart(each, variables))
    : typeof part === 'string' && !isFull(part.replace(':number}', '}'), variables);

/** Request of a recipe with its places filled, and the type of its answer. */
export interface FilledRequest {
  readonly request: PageRequest;
  readonly type: DeclaredType;
}

/**
 * Fills a request and checks that it stays where the recipe may ask.
 * @param page address of the body's page
 * @param at address that replaces the template's, such as that of a next page
 * @throws RecipeFault
 */
export function filledRequest(
  recipe: Pick<PortalRecipe, 'hosts'>,
  { method, address, query, form, json, headers, answer: type }: RecipeRequest,
  variables: Variables,
  page: string,
  at?: string,
): FilledRequest {
  const url = new URL(at ?? filledAddress(address, variables, page), page);
  if (at === undefined)
    for (const [name, value] of filledFields(query ?? {}, variables)) url.searchParams.append(name, value);
  mayAsk(recipe, url, new URL(page));
  const named = Object.entries(headers ?? {}).map(([name, template]): FormField => {
    const value = filled(template, variables);
    if (!/^[\x20-\x7e]*$/.test(value)) throw new RecipeFault('header', name);
    return [name, value];
  });
  const fields = form ? filledFields(form, variables) : [];
  const body = json === undefined ? null : JSON.stringify(filledJson(json, variables));
  const canonical = canonicalUrl(url.href);
  if (canonical === null) throw new RecipeFault('not-fetchable');
  const request: PageRequest = {
    url: canonical,
    method,
    form: method === 'POST' ? fields : null,
    manner: { as: 'data', json: body, declared: { type, headers: named.filter(([, value]) => value !== '') } },
  };
  const acts = requestRefusal({ method, url: canonical, body: body ?? (form ? encoded(fields) : null) });
  // A POST that a recipe declares read-only needs no further evidence that it reads.
  if (acts !== null && acts !== 'unclear' && acts !== 'counts') throw new RecipeFault('acts', acts);
  return { request, type };
}

/** Body of a request as text; null if it has none. */
export const bodyOf = ({ form, manner }: PageRequest): string | null =>
  (manner?.as === 'data' ? manner.json : null) ?? (form && form.length > 0 ? encoded(form) : null);

const encoded = (fields: readonly FormField[]): string =>
  `${new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]))}`;

/**
 * Checks that an address is on the page's host or a declared one, at the page's port, and does not drop TLS.
 * @throws RecipeFault
 */
function mayAsk({ hosts }: Pick<PortalRecipe, 'hosts'>, url: URL, page: URL): void {
  const isDeclared =
    url.hostname === page.hostname || hosts.some((host) => new RegExp(`^(?:${host})$`, 'u').test(url.hostname));
  const isSafe = url.protocol === page.protocol || url.protocol === 'https:';
  if (!isDeclared) throw new RecipeFault('off-host', url.origin);
  if (!isSafe) throw new RecipeFault('off-tls', url.origin);
  if (url.port !== page.port) throw new RecipeFault('off-port', url.origin);
}
