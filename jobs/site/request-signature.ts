import { createHash } from 'node:crypto';
import type { FinalRequestRefusal, RequestDecision, RequestRefusal, RequestSignature } from '@hyrde/contracts';
import { percentDecoded } from '@hyrde/contracts';
import { type Sense, VOCABULARY } from './form-vocabulary.js';
import { graphqlOperations, graphqlTokens, isGraphql } from './graphql-document.js';
import { plain } from './plain.js';
import { COMMAND_NAMES, NEUTRAL, OVERRIDE, OVERRIDES, requestRefusal, type ScriptRequest } from './reads-only.js';
import {
  fieldsOfForm,
  fieldsOfJson,
  formFields,
  jsonValues,
  MAX_BODY,
  MAX_FIELDS,
  namesWithin,
  type RequestField,
} from './request-body.js';
import { isButton } from './request-calls.js';
import { does, queryPartOf, wordsOf } from './request-words.js';

/** Replaces identifiers and words of a run. */
const REPLACED = '…';
const MAX_COMMAND = 60;
const MAX_EXAMPLE = 1_000;

/** Names of fields, besides those of commands, whose value chooses an operation or a kind of records. */
const CHOOSES =
  /^(?:type|kind|mode|service|option|controller|module|entity|resource|route|template|view|event ?target|event ?argument|source|descriptor|operation ?name|sha ?256 ?hash|class ?name|p p id|(?:search|query|list|object|record|document|report) ?type)$/;
/** Headers by which servers choose an operation. */
const CHOOSING_HEADERS = [...OVERRIDES, 'next-action', 'soapaction'];

/**
 * Signature of a request: what it does, without host, identifiers, words of the run and personal values.
 * @param words words that the run typed; empty if none
 * @returns null if the body cannot be read, so that nothing can be said of the request
 */
export function requestSignature(request: ScriptRequest, words = ''): RequestSignature | null {
  const read = readRequest(request);
  if (read === null) return null;
  const { url, query, posted } = read;
  const documents = [...query, ...posted.fields].filter(
    ({ name, value }) => wordsOf(name) === 'query' && !isSame(value, words),
  );
  const operations = documents.map(operationsIn);
  operations.push(posted.document === null ? [] : operationsOf(posted.document));
  if (operations.includes(null)) return null;
  const nameOf = (field: RequestField) => pathOf(field, words);
  return {
    method: /^[A-Z]{1,10}$/.test(request.method) ? request.method : REPLACED,
    path: pathIn(url.pathname, words),
    query: sorted(query.map(nameOf)),
    body: posted.type,
    fields: sorted(posted.fields.map(nameOf)),
    operations: sorted(operations.flatMap((each) => each ?? [])),
    commands: commandsIn(request, [...query, ...posted.fields], words),
  };
}

/** SHA-256 of a signature in its canonical form, hexadecimal. */
export function signatureHash(signature: RequestSignature): string {
  const { method, path, query, body, fields, operations, commands } = signature;
  const parts = [method, path, query, body, fields, operations, commands.map(({ name, value }) => [name, value])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Identity of a request among those that a page sends unasked: its signature, and the values of fields other than words,
 * filters, dates, pages and tokens. Requests of equal identity may follow an answered one (`ScriptRequest.precedent`).
 * @param words words that the run typed; empty if none
 * @returns SHA-256, hexadecimal; null if the request cannot be described
 */
export function precedentOf(request: ScriptRequest, words = ''): string | null {
  const signature = requestSignature(request, words);
  if (signature === null) return null;
  const { query = [], posted } = readRequest(request) ?? {};
  const fields = [...query, ...(posted?.fields ?? [])];
  const isOpen = ({ name, value, within }: RequestField) =>
    isToken(value) || holds(value, words) || [...within, name].some((key) => isOpenName(wordsOf(key)));
  const closed = fields.filter((field) => !isOpen(field)).map((field) => [pathOf(field, words), field.value]);
  const parts = [signatureHash(signature), sorted(closed.map((each) => JSON.stringify(each)))];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const isOpenName = (words: string): boolean => queryPartOf(words) !== null || NEUTRAL.test(words);

/** True for an empty text, and one that contains the words of the run. */
const holds = (text: string, words: string): boolean =>
  text === '' || (words !== '' && text.toLowerCase().includes(words.trim().toLowerCase()));

/** Reason for which no person can allow requests of this signature; null if a person can. */
export function finalRefusal({ method, query, fields, commands }: RequestSignature): FinalRequestRefusal | null {
  if (!/^(?:GET|HEAD|POST)$/.test(method)) return 'method';
  if (commands.some(overridesMethod)) return 'method';
  const isNamed = (sense: Sense) => [...query, ...fields].some((name) => VOCABULARY.has(name, sense));
  if (isNamed('password')) return 'password';
  if (isNamed('pay')) return 'payment';
  return isNamed('captcha') ? 'captcha' : null;
}

const overridesMethod = ({ name, value }: RequestSignature['commands'][number]): boolean =>
  OVERRIDES.includes(name)
    ? !/^(?:get|post)$/i.test(value)
    : OVERRIDE.test(plain(name.split('.').at(-1) ?? '')) && /^(?:put|patch|delete)$/i.test(value);

/** Decisions of people on requests, by the hash of their signature. */
export type RequestDecisions = ReadonlyMap<string, RequestDecision>;
export const NO_DECISIONS: RequestDecisions = new Map();

/** Whether a request is sent: `refusal` is null if it is; `by` is the hash of the decision that overruled the evidence. */
export interface RequestSending {
  readonly refusal: RequestRefusal | null;
  readonly by: string | null;
}

/** Grounds on which a run sends requests. */
export interface SendingGrounds {
  readonly decisions?: RequestDecisions | undefined;
  /** Words that the run typed; missing if none. */
  readonly words?: string | undefined;
  /** Requests that the page sent unasked and that were answered with a list (`precedentOf`). */
  readonly precedents?: ReadonlySet<string> | undefined;
  /** True while the page loads, before any input. */
  readonly isUnasked?: boolean | undefined;
}

/** Decides on a request by people's decisions, else by the evidence (`requestRefusal`). No decision overrules a final refusal. */
export function requestSending(request: ScriptRequest, grounds: SendingGrounds = {}): RequestSending {
  const { decisions = NO_DECISIONS, words = '' } = grounds;
  const refusal = refusalOn(request, grounds);
  const signature = decisions.size === 0 ? null : requestSignature(request, words);
  const by = signature && signatureHash(signature);
  const decision = by === null ? undefined : decisions.get(by);
  if (decision === 'forbid') return { refusal: 'forbidden', by };
  if (decision !== 'allow' || refusal === null || !signature || finalRefusal(signature)) return { refusal, by: null };
  return { refusal: null, by };
}

function refusalOn(request: ScriptRequest, { words, precedents, isUnasked = false }: SendingGrounds) {
  const refusal = requestRefusal(request);
  if (refusal !== 'unclear') return refusal;
  const precedent = precedents && precedents.size > 0 && precedents.has(precedentOf(request, words) ?? '');
  if (precedent) return requestRefusal({ ...request, precedent: 'answered' });
  return isUnasked ? requestRefusal({ ...request, precedent: 'unasked' }) : refusal;
}

interface Posted {
  readonly type: RequestSignature['body'];
  readonly fields: readonly RequestField[];
  /** Body that is a GraphQL document itself. */
  readonly document: string | null;
}

/** Fields of a request's address and body; null if they cannot be read. */
function readRequest(request: ScriptRequest): { url: URL; query: RequestField[]; posted: Posted } | null {
  const url = new URL(request.url);
  const query = fieldsOfForm([...url.searchParams].slice(0, MAX_FIELDS));
  const posted = readPosted(request);
  return query && posted && { url, query, posted };
}

/** null if the body is in none of these formats, or too long. */
function readPosted({ body }: ScriptRequest): Posted | null {
  if (body === null || body === '') return { type: 'none', fields: [], document: null };
  if (body.length > MAX_BODY) return null;
  const values = jsonValues(body);
  const form = values ? null : formFields(body);
  if (!values && !form) return isGraphql(body) ? { type: 'graphql', fields: [], document: body } : null;
  const fields = values ? fieldsOfJson(values) : form && fieldsOfForm(form);
  return fields && { type: values ? 'json' : 'form', fields, document: null };
}

/** Operations of a field's document; none if it is no document, null if it cannot be read. */
const operationsIn = ({ value }: RequestField): string[] | null => (isGraphql(value) ? operationsOf(value) : []);

function operationsOf(document: string): string[] | null {
  const operations = graphqlOperations(document);
  if (operations === null) return null;
  return operations.map(({ type, name, fields }) => {
    // The arguments say what a mutation does; literals are values of the run.
    const text = type === 'query' ? '' : ` ${shortHash(withoutLiterals(document))}`;
    return `${type} ${name} (${sorted(fields).join(', ')})${text}`;
  });
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const withoutLiterals = (document: string): string =>
  (graphqlTokens(document) ?? []).map((token) => (/^["\d-]/.test(token) ? REPLACED : token)).join(' ');

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Path of a field in its body. Keys of JSON that repeat, as those of lists do, count once. */
function pathOf({ name, within }: RequestField, words: string): string {
  const own = namesWithin(name);
  const isOwn = own.length > 0 && own.every((key, at) => key === within[within.length - own.length + at]);
  const around = isOwn ? within.slice(0, within.length - own.length) : within;
  // The root of JSON has no key.
  return [...around.slice(around[0] === '' ? 1 : 0), name]
    .filter((key, at, all) => key !== all[at - 1])
    .map((key) => (isToken(key) || isSame(key, words) ? REPLACED : key))
    .join('.')
    .replaceAll(/(?<![\p{L}\d_])\d+(?![\p{L}\d_])/gu, REPLACED);
}

/** True for numbers, dates, UUIDs, hashes, mail addresses and long codes without a word. */
const isToken = (text: string): boolean =>
  /^(?:[\d.,:_-]*\d[\d.,:_-]*|[\da-f]{8}-[\da-f]{4}-[\da-f-]{22,}|(?=\D*\d)[\da-f]{16,})$/i.test(text) ||
  (/^[\w-]{16,}$/.test(text) && (text.match(/\d+/g) ?? []).length >= 3 && !/[a-z]{6}/i.test(text)) ||
  text.includes('@');

const isSame = (text: string, words: string): boolean =>
  words !== '' && text.trim().toLowerCase() === words.trim().toLowerCase();

function pathIn(pathname: string, words: string): string {
  const segments = pathname.split('/').map((segment) => {
    const text = percentDecoded(segment.replace(/;.*$/, ''));
    return isToken(text) || isSame(text, words) ? REPLACED : text;
  });
  return segments.join('/');
}

function commandsIn({ headers = {} }: ScriptRequest, fields: readonly RequestField[], words: string) {
  const byHeader = CHOOSING_HEADERS.flatMap((name) => (headers[name] ? [{ name, value: headers[name].trim() }] : []));
  const byField = fields
    .filter((field) => isCommand(field) && !isSame(field.value, words))
    .map((field) => ({ name: pathOf(field, words), value: commandOf(field.name, field.value) }));
  const all = new Map([...byHeader, ...byField].map((each) => [JSON.stringify([each.name, each.value]), each]));
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** True for a field whose value chooses what the server does. */
function isCommand({ name, value }: RequestField): boolean {
  if (value === '' || /^[[{]/.test(value) || isGraphql(value)) return false;
  const words = wordsOf(name);
  if (
    COMMAND_NAMES.test(words) ||
    VOCABULARY.has(words, 'command', 'directive') ||
    CHOOSES.test(words) ||
    isButton(name, '')
  )
    return true;
  return queryPartOf(words) === null && /^\S{1,60}$/.test(value) && does(wordsOf(value));
}

/** A command as kept: one that is long, or no name, is represented by its hash. */
function commandOf(name: string, value: string): string {
  // ASP.NET: the number of the page that a grid shows, `Page$2`.
  const text = /event ?argument$/.test(wordsOf(name)) ? value.replaceAll(/\d+/g, REPLACED) : value.trim();
  if (text.includes('@')) return REPLACED;
  return text.length <= MAX_COMMAND && text.split(/\s+/).length <= 3 ? text : shortHash(text);
}

/** Body with its values replaced, except numbers and those that name a command; null if missing. */
export function exampleBody(request: ScriptRequest, words = ''): string | null {
  const { body } = request;
  if (!body || body.length > MAX_BODY) return null;
  const values = jsonValues(body);
  if (values)
    return values
      .map((value) => JSON.stringify(replaced(value, '', words)))
      .join('\n')
      .slice(0, MAX_EXAMPLE);
  const form = formFields(body);
  if (!form) return null;
  return form
    .map(([name, value]) => `${pathOf({ name, value, within: namesWithin(name) }, words)}=${shown(name, value, words)}`)
    .join('&')
    .slice(0, MAX_EXAMPLE);
}

function replaced(value: unknown, name: string, words: string): unknown {
  if (typeof value === 'string') return shown(name, value, words);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, name, words));
  const named = Object.entries(value).find(([key]) => /^(?:key|name|field|id)$/i.test(key))?.[1] as unknown;
  const isPair = typeof named === 'string' && 'value' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const isName = isPair && each === named;
      const shownKey = isToken(key) || isSame(key, words) ? REPLACED : key;
      return [shownKey, isName ? each : replaced(each, isPair && key === 'value' ? named : key, words)];
    }),
  );
}

const shown = (name: string, value: string, words: string): string =>
  value === '' || (isCommand({ name, value, within: [] }) && !isSame(value, words)) ? commandOf(name, value) : REPLACED;
