// The operations that a request calls, read by the protocol in which it is written. Each reader returns the meanings
// of all of them, or null if the request is not in its protocol.

import { type GraphqlOperation, graphqlOperations, isGraphql } from './graphql-document.js';
import { does, type Meaning, mayDo, meaningOf, meaningOfAll, wordsOf } from './request-words.js';

type Fields = readonly (readonly [name: string, value: string])[];
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** Last part of a name with its namespaces or classes: `Council.Waste.getDates`. */
const lastPart = (name: string): string => name.split(/[.:/#$]+/).findLast((part) => part !== '') ?? '';

/** Calls of JSON values: GraphQL, JSON-RPC, and objects whose keys are the methods' paths. */
export function jsonCalls(values: readonly object[], path: string): Meaning[] | null {
  const each = values.flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]));
  const isEndpoint = /(?:^|\/)(?:graphql|gql)(?:\/|$)/i.test(path);
  const calls = each.map((value) => (isObject(value) ? callsOf(value, isEndpoint) : null));
  const found = calls.filter((call) => call !== null);
  if (found.length === 0) return null;
  // An entry of a batch that is not read as a call may be one of another kind.
  return calls.flatMap((call): Meaning[] => call ?? ['unknown']);
}

function callsOf(value: Json, isEndpoint: boolean): Meaning[] | null {
  const { query, operationName, variables, extensions, jsonrpc, method, params } = value;
  const document = text(query);
  if (document !== null && (isEndpoint || isGraphql(document))) {
    if (isGraphql(document)) return [chosen(document, text(operationName))];
    if (isEndpoint) return ['unknown'];
  }
  const isPersisted = operationName !== undefined && (variables !== undefined || extensions !== undefined);
  if (isPersisted || isEndpoint) return [meaningOf(text(operationName) ?? '')];
  if (typeof method === 'string' && (jsonrpc !== undefined || params !== undefined)) return [rpc(method)];
  const paths = Object.keys(value).filter((key) => key.startsWith('/'));
  return paths.length > 0 ? paths.map((key) => meaningOf(lastPart(key))) : null;
}

/** Meaning of a remote method: its own name, unless its class acts (`saveService.all`). */
const rpc = (method: string): Meaning => (does(wordsOf(method)) ? 'acts' : meaningOf(lastPart(method)));

/** Meaning of the operation that a server runs: the one named, or the only one (GraphQL specification, section 6.1). */
export function chosen(document: string, name: string | null): Meaning {
  const operations = graphqlOperations(document);
  if (operations === null) return 'unknown';
  const named = name === null || name === '' ? operations : operations.filter((each) => each.name === name);
  const [operation] = named;
  return operation && named.length === 1 ? meaningOfOperation(operation) : 'unknown';
}

/** A query asks by the specification, section 6.2.1; one whose fields are called like acts is not trusted. */
const meaningOfOperation = ({ type, fields }: GraphqlOperation): Meaning =>
  type !== 'query' || fields.some((field) => does(wordsOf(field))) ? 'acts' : 'asks';

const OPEN_TAG = /<([\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;

/** Calls of an XML body: OGC services, SOAP, XML-RPC, SharePoint's client object model. */
export function xmlCalls(body: string): Meaning[] | null {
  if (!/^\s*</.test(body)) return null;
  const tags = [...body.replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>/g, ' ').matchAll(OPEN_TAG)];
  const names = tags.map(([, , name = '']) => name);
  const [root = ''] = names;
  if (root === 'Envelope') return [meaningOf(names[names.indexOf('Body') + 1] ?? '')];
  if (root === 'methodCall') return [rpc(/<methodName>\s*([^<]*?)\s*<\/methodName>/.exec(body)?.[1] ?? '')];
  if (names.includes('ObjectPaths') || names.includes('Actions')) {
    const methods = tags.filter(([, , name]) => name === 'Method');
    const called = methods.map(([, , , attributes = '']) =>
      meaningOf(/\bName\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? ''),
    );
    return called.length > 0 ? called : [names.includes('Query') ? 'asks' : 'unknown'];
  }
  // A transaction's parts stand within it.
  return [names.some((name) => does(wordsOf(name))) ? 'acts' : meaningOf(root)];
}

/** Calls of bodies as text: DWR (`c0-methodName=find`) and GWT-RPC (version 5 to 7). */
export function textCalls(body: string): Meaning[] | null {
  const methods = [...body.matchAll(/^c\d+-methodName=(.*)$/gm)].map(([, name = '']) => meaningOf(name.trim()));
  if (methods.length > 0) return methods;
  const [version = '', , count = '', ...rest] = body.split('|');
  if (!/^[5-8]$/.test(version) || !/^\d+$/.test(count)) return null;
  return [meaningOf(rest[3] ?? '')];
}

/** Calls of a form's own protocol: Salesforce Aura, and postbacks by the control that posts. */
export function formCalls(fields: Fields): Meaning[] | null {
  const value = (name: RegExp) => fields.find(([each]) => name.test(each))?.[1];
  const message = value(/^message$/);
  if (message !== undefined && value(/^aura\./) !== undefined) return auraCalls(message);
  if (value(/^__(?:VIEWSTATE|EVENTTARGET)/) !== undefined) return [postback(fields)];
  const source = value(/^ja(?:vax|karta)\.faces\.source$/);
  if (source !== undefined) return [control(source)];
  if (value(/^ja(?:vax|karta)\.faces\.ViewState$/) !== undefined) return [button(fields)];
  return null;
}

function auraCalls(message: string): Meaning[] {
  let actions: unknown;
  try {
    actions = (JSON.parse(message) as Json).actions;
  } catch {
    return ['unknown'];
  }
  if (!Array.isArray(actions) || actions.length === 0) return ['unknown'];
  return actions.map((action: unknown) => {
    if (!isObject(action)) return 'unknown';
    const { descriptor, params } = action;
    const name = lastPart(text(descriptor) ?? '');
    const method = isObject(params) ? text(params.method) : null;
    return name === 'execute' && method !== null ? meaningOf(method) : meaningOf(name);
  });
}

/** Words of a control's kind, which are no part of its meaning. */
const KINDS =
  /(?<=^| )(?:btn|button|link|lnk|image|img|ctl|cmd|command|lb|txt|ddl|cbo|drop ?down ?list|drop ?down|combo ?box|go|j idt|form|\d+)(?= |$)/g;

/** Meaning of a control by its name. */
export function control(name: string): Meaning {
  const words = wordsOf(lastPart(name)).replaceAll(KINDS, ' ').replaceAll(/ +/g, ' ').trim();
  return meaningOf(words);
}

/** Meaning of an ASP.NET postback: a grid's command, a list that posts itself when it is changed, or a button. */
function postback(fields: Fields): Meaning {
  const value = (name: string) => fields.find(([each]) => each === name)?.[1] ?? '';
  const [target, argument] = [value('__EVENTTARGET'), value('__EVENTARGUMENT')];
  if (target === '') return button(fields);
  if (argument.includes('$')) return meaningOf(argument.split('$')[0] ?? '');
  const named = control(target);
  if (named !== 'unknown') return named;
  const words = wordsOf(lastPart(target));
  const isList = fields.some(([name, chosenValue]) => name === target && chosenValue !== '');
  return isList && !mayDo(words) ? 'asks' : 'unknown';
}

/** Meaning of the button among a form's fields. */
function button(fields: Fields): Meaning {
  const pressed = fields.filter(([name, value]) => !/^__|faces/.test(name) && isButton(lastPart(name), value));
  if (pressed.length === 0) return 'unknown';
  const meanings = pressed.map(([name, value]): Meaning => {
    const both = [control(name), value === name || value === '' ? 'unknown' : meaningOf(value)];
    return (
      both.find((each) => each === 'acts' || each === 'counts') ?? both.find((each) => each === 'asks') ?? 'unknown'
    );
  });
  return meaningOfAll(meanings);
}

/** True for a field that a button sends. */
export function isButton(name: string, value: string): boolean {
  const words = wordsOf(name);
  if (/(?:^| )(?:btn|button|submit|go|commit|image ?button|cmd)(?= |$)/.test(words) || /^btn|btn$|button$/.test(words))
    return true;
  const said = wordsOf(value);
  return said.length > 2 && said.length < 40 && / /.test(said) && ` ${words} `.includes(` ${said} `);
}
