import { gzipSync } from 'node:zlib';
import type { Dice } from '../../country/random.js';
import type { Operation } from '../api/document.js';
import type { Shot } from '../api/send.js';
import {
  CONTENT_TYPES,
  NASTY_BODIES,
  NASTY_HEADERS,
  NASTY_LISTS,
  NASTY_NUMBERS,
  NASTY_TEXTS,
  NASTY_URL_PARTS,
  NASTY_VALUES,
} from './nasty.js';
import type { Pool } from './pool.js';

/** A request before serialisation. */
export interface Draft {
  operation: Operation;
  path: Record<string, string>;
  /** Encoded query parameters. */
  query: [string, string][];
  headers: Record<string, string>;
  /** A value to be serialised as JSON, or raw bytes. */
  body: unknown;
}

/**
 * Percent-encodes text as a browser does, and lone surrogates, which `encodeURIComponent` rejects, as their UTF-8-like
 * bytes.
 */
export const encode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFF')).replaceAll('%EF%BF%BF', '%ED%A0%80');

type Mutation = (draft: Draft, dice: Dice, pool: Pool) => void;

const nastyText = (dice: Dice): string => dice.pick(NASTY_TEXTS);
const nastyUrlPart = (dice: Dice): string => (dice.chance(0.3) ? dice.pick(NASTY_URL_PARTS) : encode(nastyText(dice)));

const inPath: Mutation = (draft, dice, pool) => {
  const names = Object.keys(draft.path);
  if (names.length === 0) return;
  draft.path[dice.pick(names)] = dice.chance(0.4)
    ? encode(pool.any(dice))
    : nastyUrlPart(dice).slice(0, 4_000) || '%20';
};

const inQuery: Mutation = (draft, dice, pool) => {
  const known = draft.operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const name = known.length > 0 && dice.chance(0.9) ? dice.pick(known) : dice.pick(['__proto__', 'a[b]', '%00', 'x']);
  const value = () => (dice.chance(0.2) ? encode(pool.any(dice)) : nastyUrlPart(dice)).slice(0, 7_000);
  if (dice.chance(0.85)) draft.query = draft.query.filter(([key]) => key !== name);
  draft.query.push([dice.chance(0.1) ? `${name}[]` : name, value()]);
};

/** Changes the content of a cursor and keeps its encoding valid. */
const inCursor: Mutation = (draft, dice, pool) => {
  const cursor = draft.query.find(([name]) => name === 'cursor');
  if (!cursor) return inQuery(draft, dice, pool);
  try {
    const held: unknown = JSON.parse(Buffer.from(decodeURIComponent(cursor[1]), 'base64url').toString());
    const nasty = dice.pick([nastyText(dice), dice.pick(NASTY_NUMBERS), dice.pick(NASTY_VALUES), pool.any(dice)]);
    cursor[1] = Buffer.from(JSON.stringify(changed(held, nasty, dice)))
      .toString('base64url')
      .slice(0, 7_000);
  } catch {
    cursor[1] = encode(pool.any(dice));
  }
};

const inBody: Mutation = (draft, dice) => {
  if (draft.operation.body?.type === 'text/csv') {
    draft.body = dice.pick(NASTY_LISTS);
    return;
  }
  const nasty = dice.pick([
    nastyText,
    nastyText,
    (d: Dice) => d.pick(NASTY_NUMBERS),
    (d: Dice) => d.pick(NASTY_VALUES),
  ]);
  if (draft.operation.body) draft.body = changed(draft.body, nasty(dice), dice);
};

const wholeBody: Mutation = (draft, dice) => {
  draft.body = Buffer.from(dice.pick(NASTY_BODIES));
  if (dice.chance(0.2)) {
    draft.body = gzipSync(draft.body as Buffer);
    draft.headers['content-encoding'] = 'gzip';
  }
};

const bytes: Mutation = (draft, dice) => {
  const body = bytesOf(draft.body);
  if (!body || body.length === 0) return;
  const broken = Buffer.from(body);
  for (let i = dice.between(1, 4); i > 0; i--) broken[dice.int(broken.length)] = dice.int(256);
  draft.body = broken;
};

const mediaType: Mutation = (draft, dice) => {
  draft.headers['content-type'] = dice.pick(CONTENT_TYPES);
};

const header: Mutation = (draft, dice) => {
  const [name, value] = dice.pick(NASTY_HEADERS);
  draft.headers[name] = value;
};

const MUTATIONS: readonly Mutation[] = [
  inPath,
  inQuery,
  inQuery,
  inCursor,
  inBody,
  inBody,
  inBody,
  wholeBody,
  bytes,
  mediaType,
  header,
];

/** Breaks a request in one to three places. */
export function mutate(draft: Draft, dice: Dice, pool: Pool): void {
  for (let i = dice.pick([1, 1, 1, 2, 3]); i > 0; i--) dice.pick(MUTATIONS)(draft, dice, pool);
}

/** The value with one place changed or a field added. */
function changed(value: unknown, nasty: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || dice.chance(0.05)) return nasty;
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.chance(0.1)) return [...value, nasty];
    const at = dice.int(value.length);
    return value.map((item, i) => (i === at ? changed(item, nasty, dice) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || dice.chance(0.1)) return { ...value, [dice.pick(['extra', '\0', '\uD800'])]: nasty };
  const at = dice.int(entries.length);
  return Object.fromEntries(entries.map(([key, item], i) => [key, i === at ? changed(item, nasty, dice) : item]));
}

function bytesOf(body: unknown): Buffer | null {
  if (body === undefined) return null;
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body) ?? 'null');
}

/** Methods that need a revision; without it an attack would end at its absence. */
const EDITS = new Set(['PATCH', 'PUT']);

/** The request in the form in which it is sent. */
export function shotOf({ operation, path, query, headers, body }: Draft, cookie: string): Shot {
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  const sent = bytesOf(body);
  return {
    method: operation.method,
    path: `${address}${search ? `?${search}` : ''}`.replace(/[^\x21-\x7e]/g, (c) => encode(c)),
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(sent
        ? { 'content-type': operation.body?.type ?? 'application/json', 'content-length': `${sent.length}` }
        : {}),
      ...(EDITS.has(operation.method) ? { 'if-match': '*' } : {}),
      ...headers,
    },
    body: sent,
  };
}
