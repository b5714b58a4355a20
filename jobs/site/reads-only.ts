import type { RequestRefusal } from '@hyrde/contracts';
import {
  ACTS,
  AMOUNTS,
  CAPTCHA,
  CHANGES,
  COMMANDS,
  COMMANDS_ALONE,
  CONSENTS,
  IDENTITY,
  LOGIN,
  MAIL,
  MESSAGE,
  ORDERS,
  PASSWORD,
  PAYMENT,
  plain,
  SEARCHES_SURELY,
  SUBSCRIBES,
  VOTES,
  whole,
} from './form-words.js';

/** A request made by a page's script. */
export interface ScriptRequest {
  readonly method: string;
  readonly url: string;
  /** Body of a POST as text; null if missing. */
  readonly body: string | null;
}

/** A parsed body: an object as JSON, or a form's fields. */
export type PostedBody = { readonly type: 'json'; readonly value: object } | { readonly type: 'form' };

/** Maximum length of a query body, in UTF-16 code units. */
const MAX_BODY = 16_000;
const MAX_KEYS = 500;

/** Purposes of forms other than searching. */
const PURPOSES = [ACTS, ORDERS, VOTES, CONSENTS, SUBSCRIBES, LOGIN, PAYMENT];
/** Words by which programs name such purposes. */
const OF_PROGRAMS = whole('upsert|put|patch|post|mutate|mutation|import|reset|invite|reply|comment|reject');
/** Words of secrets, which no search contains. */
const SECRETS = [PASSWORD, MAIL, PAYMENT, AMOUNTS, IDENTITY, CAPTCHA, MESSAGE];
/** Words of visitor statistics, posted by scripts without an answer. */
const COUNTS = whole('track|tracking|collect|beacon|telemetry|analytics|metrics|stats|events?|logs?|ping|hit');
/** Words of which queries consist. */
const ASKS = whole(
  'q|query|queries|search|searches|søk|sok|find|filters?|list|text|terms?|keywords?|fritekst|page|pages|offset|limit|size|skip|take|' +
    'start|length|from|rows|count|cursor|after|sort|order by|hits|graphql|records?|results?|journal|postliste',
);
/** Words of addresses that are queried, besides those that mean searching. */
const LISTS = whole('list|graphql|hent');

/** True for a GET whose address names no change, or a POST whose body is a query and nothing else. In doubt false. */
export const readsOnly = (request: ScriptRequest): boolean => requestRefusal(request) === null;

/** Reason for which a request may do more than read; null if it reads only. */
export function requestRefusal({ method, url, body }: ScriptRequest): RequestRefusal | null {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return 'method';
  const { pathname, searchParams } = new URL(url);
  const path = plainWords(decoded(pathname));
  const fields = [...searchParams].slice(0, MAX_KEYS);
  if (acts(path) || fields.some(isCommand)) return 'command';
  if (method !== 'POST') return null;
  const posted = body === null ? [] : fieldsIn(body);
  if (posted === null) return 'unclear';
  if (COUNTS.test(path)) return 'counts';
  if (posted.some(isCommand)) return 'command';
  if (posted.some(isSecret)) return 'secret';
  const asks = SEARCHES_SURELY.test(path) || LISTS.test(path) || posted.some(([name]) => ASKS.test(plainWords(name)));
  return asks ? null : 'unclear';
}

/** True if a query parameter commands a change or a login (`action=edit`, `do=login`), so that following it may act. */
export function commandsChange({ search, searchParams }: URL): boolean {
  if (search === '') return false;
  return [...searchParams].slice(0, MAX_KEYS).some(([name, value]) => {
    const words = plainWords(value);
    return COMMANDS_ALONE.test(name.toLowerCase()) && (CHANGES.test(words) || LOGIN.test(words));
  });
}

/** Parses a body; null if it is neither JSON nor a form. */
export function postedBody(body: string): PostedBody | null {
  if (body.length > MAX_BODY) return null;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { type: 'json', value } : null;
  } catch {
    return /^[^\s{}<>]*=[^\s{}<>]*$/.test(body) ? { type: 'form' } : null;
  }
}

/** The body's fields at any depth; null if it cannot be parsed. */
function fieldsIn(body: string): [name: string, value: string][] | null {
  const posted = postedBody(body);
  if (posted === null) return null;
  if (posted.type === 'form') return [...new URLSearchParams(body)].slice(0, MAX_KEYS);
  const fields: [string, string][] = [];
  const waiting: [string, unknown][] = [['', posted.value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, value] = next;
    if (fields.length + waiting.length > MAX_KEYS) return null;
    if (typeof value !== 'object' || value === null) fields.push([name, String(value)]);
    else for (const [key, inner] of Object.entries(value)) waiting.push([Array.isArray(value) ? name : key, inner]);
  }
  return fields;
}

/** True for `_method=DELETE`, `action=vote`, and GraphQL operations other than queries. */
function isCommand([name, value]: readonly [string, string]): boolean {
  if (name === 'query' && /^(?:\s|#.*\n|,)*(?:mutation|subscription)\b/u.test(value)) return true;
  return COMMANDS.test(plainWords(name)) && acts(plainWords(value));
}

const isSecret = ([name, value]: readonly [string, string]): boolean =>
  value !== '' && value !== 'null' && SECRETS.some((words) => words.test(plainWords(name)));

const acts = (text: string): boolean => [...PURPOSES, OF_PROGRAMS].some((words) => words.test(text));

const plainWords = (text: string): string => plain(text.slice(0, MAX_BODY));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
