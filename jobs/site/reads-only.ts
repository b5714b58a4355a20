import type { RequestRefusal } from '@hyrde/contracts';
import { percentDecoded } from '@hyrde/contracts';
import { REQUEST_VOCABULARY, type Sense, VOCABULARY } from './form-vocabulary.js';
import { isGraphql } from './graphql-document.js';
import { plain, whole } from './plain.js';
import {
  fieldsOfForm,
  fieldsOfJson,
  formFields,
  jsonValues,
  MAX_BODY,
  MAX_FIELDS,
  type RequestField,
} from './request-body.js';
import { chosen, control, formCalls, isButton, jsonCalls, textCalls, xmlCalls } from './request-calls.js';
import {
  does,
  type Meaning,
  mayDo,
  meaningOf,
  meaningOfAll,
  onlyCounts,
  type QueryPart,
  queryPartOf,
  wordsOf,
} from './request-words.js';

export { postedBody } from './request-body.js';

/** A request made by a page's script. */
export interface ScriptRequest {
  readonly method: string;
  readonly url: string;
  /** Body of a POST as text; null if missing. */
  readonly body: string | null;
  /** Headers that the script set, by names in lower case; missing if unknown. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * `unasked`: the page sends it while it loads, before any input. `answered`: it equals such a request that was answered
   * with a list of like objects, but for words, dates and pages (`precedentOf`). Missing if neither is known.
   */
  readonly precedent?: 'unasked' | 'answered';
}

/** True for a GET whose address names no change, or a POST that is shown to ask. In doubt false. */
export const readsOnly = (request: ScriptRequest): boolean => requestRefusal(request) === null;

/** Sum of evidence at which a POST asks. */
const ENOUGH = 2;
export const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'];
export const OVERRIDE = /^(?:x )?(?:http )?method(?: override)?$/;

/** Reason for which a request may do more than ask; null if it asks. A POST is refused unless there is evidence. */
export function requestRefusal(request: ScriptRequest): RequestRefusal | null {
  const { method, body } = request;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return 'method';
  const headers = request.headers ?? {};
  if (OVERRIDES.some((name) => !/^(?:get|post|)$/i.test(headers[name]?.trim() ?? ''))) return 'method';
  const url = new URL(request.url);
  const query = fieldsOfForm([...url.searchParams].slice(0, MAX_FIELDS));
  const posted = method === 'POST' ? readBody(body ?? '', url.pathname) : { fields: [], calls: [] };
  const fields = [...(query ?? []), ...(posted?.fields ?? [])];
  const calls = [
    ...(posted?.calls ?? []),
    ...callsInQuery(url, query ?? []),
    ...fields.flatMap((field) => commandIn(field, method)),
    ...(headers['next-action'] === undefined ? [] : (['unknown'] as const)),
    ...(headers.soapaction ? [meaningOf(headers.soapaction.replace(/^.*[/#:]/s, '').replace(/"$/, ''))] : []),
  ];
  if (fields.some(({ name, value }) => OVERRIDE.test(plain(name)) && /^(?:delete|put|patch)$/i.test(value)))
    return 'method';
  const path = pathMeaning(url.pathname, method, calls.length > 0 && /^(?:asks|hints)$/.test(meaningOfAll(calls)));
  if (calls.includes('acts') || path.acts || fields.some(isActingField)) return 'command';
  const isCount = (field: RequestField) => counts(field) && !(calls.includes('asks') && IS_SESSION.test(nameOf(field)));
  if (calls.includes('counts') || path.counts || fields.some(isCount)) return 'counts';
  if (method !== 'POST') return calls.includes('unknown') || query === null ? 'unclear' : null;
  if (path.last === 'acts') return 'command';
  if (path.last === 'counts') return 'counts';
  if (posted === null) return 'unclear';
  if (posted.fields.some(isSecret)) return 'secret';
  const parts = partsOf(posted.fields);
  const precedent = parts.isStored ? undefined : request.precedent;
  if (calls.includes('unknown') && !precedent) return 'unclear';
  const hints = path.last === 'hints' || calls.includes('hints');
  const evidence =
    (calls.includes('asks') && !calls.includes('hints') ? ENOUGH : 0) +
    (path.last === 'asks' ? ENOUGH : 0) +
    (precedent === 'answered' || (precedent === 'unasked' && parts.asks > (parts.isAll ? 0 : 1)) ? ENOUGH : 0) +
    (parts.isAll && asksForRows(posted.fields) ? ENOUGH : 0) +
    (hints && parts.has ? ENOUGH : 0) +
    // An unknown address needs one kind of field more, and no field that no query has.
    (path.isPlain ? parts.asks : parts.isAll ? Math.max(0, parts.asks - 1) : 0);
  return evidence >= ENOUGH ? null : 'unclear';
}

/** Names of fields that command a server, without another use. */
const COMMANDS_ALONE = /^(?:action|do|op|cmd|command|task|operation|verb)$/;
const CHANGES: readonly Sense[] = ['delete', 'act', 'login'];
/** Acts that change nothing at the server. */
const PRINTS = /^(?:print|export|download|share)/i;

/** Words for an export, also glued to what is exported; other words glued to it may act ("exportanddelete"). */
const PRINTED =
  /(?<!\S)(?:print|(?:export|download)(?:s|ar|ed|en|er|era|ere|eren|ieren)?(?:to|as)?(?:all|csv|xlsx?|excel|pdf|json|xml|txt|zip|data|files?|list|rows)?)(?!\S)/g;
const unlessPrinted = (words: string, method: string): string =>
  method === 'POST' ? words : words.replaceAll(PRINTED, '').trim();

/** True if a query parameter commands a change or a login (`action=edit`, `do=login`), so that following it may act. */
export function commandsChange({ search, searchParams }: URL): boolean {
  if (search === '') return false;
  return [...searchParams].slice(0, MAX_FIELDS).some(([name, value]) => {
    return (
      COMMANDS_ALONE.test(name.toLowerCase()) && VOCABULARY.has(value.slice(0, 200), ...CHANGES) && !PRINTS.test(value)
    );
  });
}

/** Fields and calls of a body; null if it cannot be read. */
function readBody(body: string, path: string): { fields: RequestField[]; calls: Meaning[] } | null {
  if (body.length > MAX_BODY) return null;
  if (body === '') return { fields: [], calls: [] };
  const named = xmlCalls(body) ?? textCalls(body);
  if (named) return { fields: [], calls: named };
  const values = jsonValues(body);
  const form = values ? null : formFields(body);
  if (values === null && form === null && isGraphql(body)) return { fields: [], calls: [chosen(body, null)] };
  const fields = values ? fieldsOfJson(values) : form && fieldsOfForm(form);
  if (fields === null) return null;
  return { fields, calls: (values ? jsonCalls(values, path) : formCalls(form ?? [])) ?? [] };
}

/** Calls in an address: GraphQL and JSON-RPC by GET, and the component of Wicket's listeners. */
function callsInQuery({ pathname, searchParams }: URL, fields: readonly RequestField[]): Meaning[] {
  const document = searchParams.get('query');
  if (document !== null && isGraphql(document)) return [chosen(document, searchParams.get('operationName'))];
  const rpc = fields.some(({ name }) => name === 'jsonrpc') ? fields.find(({ name }) => name === 'method') : undefined;
  const operation = /(?:^|\/)(?:graphql|gql)(?:\/|$)/i.test(pathname) ? searchParams.get('operationName') : null;
  const [component] = [...searchParams.keys()].flatMap(
    (key) => /\.I\w*Listener(?:\.\d+)?-([\w-]+)$/.exec(key)?.[1] ?? [],
  );
  return [
    component === undefined ? undefined : control(component.replaceAll('-', '_')),
    rpc && meaningOf(rpc.value.replace(/^.*[./]/s, '')),
    operation === null ? undefined : meaningOf(operation),
  ].filter((call) => call !== undefined);
}

/** Names of fields whose value is a command, and of parts of addresses by which servers choose an operation. */
export const COMMAND_NAMES = new RegExp(
  `${COMMANDS_ALONE.source}|^(?:oper|act|func|function|fn|handler|intent|dispatch|form action|submit action|event id|method|request|invoke|call|calls|rpc|proc|procedure|ajax ?(?:action|method|call)|page ?method|web ?method|xjxfun|triggering element (?:name|value)|p p resource id|mvc (?:resource )?command(?: name)?)$`,
);
/** Operators of conditions, whose fields are called like commands. */
const COMPARES =
  /^(?:eq|ne|neq|gt|gte|lt|lte|ge|le|in|nin|and|or|not|any|all|contains|starts ?with|ends ?with|equals?|between|cn|bw|is|get)$/;

/** Meaning of a field's value if it is a command or a button. */
function commandIn({ name, value, within }: RequestField, method: string): Meaning[] {
  const words = wordsOf(name);
  const full = wordsOf(value.slice(0, 200));
  const said = unlessPrinted(full, method);
  if (COMMAND_NAMES.test(words)) {
    if (value === '' || (said === '' && full !== '') || COMPARES.test(said)) return [];
    const call = value.startsWith('/') ? (value.split('/').at(-1) ?? '') : value.replace(/^.*[.:]/s, '');
    return value.length > 200 ? ['unknown'] : [does(said) ? 'acts' : meaningOf(call)];
  }
  if (/^p p lifecycle$/.test(words)) return value === '1' ? ['acts'] : [];
  if (/^(?:event(?: ?name)?|event type)$/.test(words) && within.length < 3 && value !== '') return ['counts'];
  if (value.length > 60 || value === '') return [];
  if (VOCABULARY.has(words, 'command', 'directive') && does(said)) return ['acts'];
  if (!isButton(name, value)) return asksByQuery(words, value);
  const meaning = meaningOf(value);
  return meaning === 'unknown' ? [] : [meaning];
}

/** A query in a language that cannot change anything (SPARQL 1.1, section 2). */
const asksByQuery = (words: string, value: string): Meaning[] =>
  words === 'query' && /^\s*(?:(?:prefix|base)\b[^>]*>\s*)*(?:select|ask|construct|describe)\b[\s\S]*\{/i.test(value)
    ? ['asks']
    : [];

/** Values by which a field is switched off. */
const OFF = /^(?:|0|false|no|off|null|undefined|none)$/i;

/** True for a field that is called like an act (`btnSave`, `delete`), unless it is switched off. */
function isActingField({ name, value, within }: RequestField): boolean {
  if (OFF.test(value.trim()) || value.length > 200 || within.some((key) => queryPartOf(wordsOf(key)) !== null))
    return false;
  const words = wordsOf(name);
  return (
    does(words) &&
    queryPartOf(words) === null &&
    !/^(?:export|print|download|sign|close|start|stop|batch|set|commit|submit)(?: |$)/.test(words)
  );
}

const COUNTED =
  /^(?:clicked|event ?name|user token|visitor(?: id)?|referr?er|url ?ref|idsite|screen(?: width| height| resolution)?|action name|client id)$/;
/** A session's identifier, which counters send, and calls that keep their hits in the session. */
const IS_SESSION = /^session ?id$/;
const nameOf = ({ name }: RequestField): string => wordsOf(name) || plain(name);
const counts = (field: RequestField): boolean =>
  field.value !== '' && (COUNTED.test(nameOf(field)) || IS_SESSION.test(nameOf(field)));

/** Senses of secrets, which no search contains. */
const SECRETS: readonly Sense[] = ['password', 'mail', 'pay', 'identity', 'captcha', 'message'];
const IS_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function isSecret({ name, value }: RequestField): boolean {
  if (OFF.test(value.trim()) || /^[[{]/.test(value)) return false;
  const isCalled = (...senses: readonly Sense[]) => VOCABULARY.has(name.slice(0, 200), ...senses);
  return IS_MAIL.test(value.trim()) || isCalled(...SECRETS) || (isCalled('amount') && /\d/.test(value));
}

/** Senses of fields of what is stored rather than sought. */
const CONTENTS: readonly Sense[] = ['contact', 'message', 'content'];
/** Fields that say nothing: of tables, languages, tokens and views. */
export const NEUTRAL = whole(
  'columns?|regex|searchable|orderable|draw|lang|language|locale|culture|token|csrf\\p{L}*|nonce|format|view|site|version|timestamp|ts|callback|cache',
);

/** Fields by which DataTables counts its requests and says which rows of a table it wants. */
const OF_TABLES = ['draw', 'start', 'length'];
const asksForRows = (fields: readonly RequestField[]): boolean =>
  OF_TABLES.every((wanted) =>
    fields.some(({ name, value, within }) => name === wanted && within.length === 0 && /^-?\d{1,9}$/.test(value)),
  );

/** Kinds of fields of a query among the fields of a body. */
interface Parts {
  /** Their number; 0 if a field may be stored. */
  readonly asks: number;
  readonly has: boolean;
  /** True if there are no other fields. */
  readonly isAll: boolean;
  /** True if a field is called like what is stored. */
  readonly isStored: boolean;
}

function partsOf(fields: readonly RequestField[]): Parts {
  const parts = new Set<QueryPart>();
  let others = 0;
  let [isStored, isText] = [false, false];
  for (const { name, value, within } of fields) {
    // The protocol's own part of a GraphQL request.
    if (within.includes('extensions')) continue;
    const words = wordsOf(name);
    const part = queryPartOf(words);
    const around = within.some((key) => queryPartOf(wordsOf(key)) !== null);
    if (part !== null && (part !== 'paging' || /^\d{0,9}$/.test(value))) parts.add(part);
    else if (around) for (const key of within) parts.add(queryPartOf(wordsOf(key)) ?? 'filter');
    else if (!OFF.test(value) && !NEUTRAL.test(words) && !within.some((key) => NEUTRAL.test(wordsOf(key)))) {
      others++;
      isStored ||= REQUEST_VOCABULARY.has(words, ...CONTENTS);
      isText ||= value.split(/\s+/).length > 3;
    }
  }
  return { asks: isStored || isText ? 0 : parts.size, has: parts.size > 0, isAll: others === 0, isStored };
}

/** Last segments that name records or nothing, so that the fields decide. */
const PLAIN = whole(
  'data|grid|table|rows?|records?|documents?|dokumenter|journals?|items?|select|content|api|ajax|data ?source|url ?data ?source|index|home|default|entries|objects?|cases?|saker',
);
const IS_ID =
  /^(?:\d[\d_-]*|v\d+|[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,}|(?=\p{L}*\d)[\p{L}\d_-]{12,}|\*|json|index|default)$/iu;

/** Records that are called searches, as a participle before the word says: `saved-searches`. */
const NAMES_SEARCHES = /\p{L}ed (?:search|quer)\p{L}*$/u;
/** Segments under which a visitor's behaviour is reported, whatever follows: `/log/search`. */
const LOGS = /^(?:log|logger|logging|track|tracker|tracking|collect|beacon|telemetry|ping)$/;

/** Meaning of an address's path. */
interface PathMeaning {
  readonly acts: boolean;
  readonly counts: boolean;
  readonly last: Meaning;
  readonly isPlain: boolean;
}

/** @param isCalled true if the request's own calls ask, so that the path only names their endpoint */
function pathMeaning(pathname: string, method: string, isCalled: boolean): PathMeaning {
  const segments = decoded(pathname)
    .replaceAll(/\([^)]*\)/g, '')
    .split('/')
    .map((segment) => segment.replace(/(?:\.(?:json|php|aspx?|ashx|asmx|do|jsp|html?|cfm|svc|dwr|xml))+$/i, ''))
    .filter((segment) => segment !== '' && !IS_ID.test(segment));
  const words = segments.map(wordsOf);
  const [own = '', before = ''] = words.toReversed();
  const called = meaningOf(lastName(segments.at(-1) ?? ''));
  const last = isCalled || NAMES_SEARCHES.test(plain(segments.at(-1) ?? '')) ? 'unknown' : called;
  return {
    acts:
      words.some((each) => does(unlessPrinted(each, method))) ||
      (called !== 'asks' && !isCalled && [own, before].some(isAct)),
    counts: (called !== 'asks' && words.some(onlyCounts)) || words.slice(0, -1).some((word) => LOGS.test(word)),
    last,
    isPlain: PLAIN.test(own) && !mayDo(own),
  };
}

const lastName = (segment: string): string => segment.split(/[.:]/).at(-1) ?? '';

/** True for a segment that is a verb alone, by whatever method: `/orders` lists, `/order-now` does not. */
const isAct = (words: string): boolean => REQUEST_VOCABULARY.has(words, 'order', 'vote', 'subscribe', 'login', 'pay');

/** The path without percent-encoding, also where it was encoded more than once. */
function decoded(path: string): string {
  let text = path;
  for (let times = 0; times < 3 && /%[\da-f]{2}/i.test(text); times++) text = percentDecoded(text);
  return text;
}
