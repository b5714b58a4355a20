import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage, parseTree } from '@hyrde/jobs/html';
import { type PageLine, pageLines, type RecordPart, type RecordTexts } from '@hyrde/jobs/persons';
import { OWN_PAGES } from './own-pages.js';
import { OWN_ROWS } from './own-rows.js';

/** Part of a text that names or reaches a private person. */
export interface Truth {
  start: number;
  end: number;
  /** `either`: counts neither way, as a genitive ending. */
  kind: 'private' | 'either';
  isPerson: boolean;
}

/** Row of records with the truth by field. */
export interface LabelledRow {
  id: string;
  from: 'given' | 'ours';
  language: string;
  portal: string;
  record: RecordTexts;
  truth: Partial<Record<RecordPart, Truth[]>>;
  /** True for a row of which only the link counts. */
  isLinkOnly?: boolean;
}

/** Page with the truth of its text and links. */
export interface LabelledPage {
  id: string;
  from: 'given' | 'ours';
  language: string;
  text: string;
  plain: string | null;
  host: string;
  lines: readonly PageLine[];
  truth: Truth[];
  links: { href: string; truth: Truth[] }[];
}

const PRIVATE = new Set([
  'person-private',
  'link-private',
  'national-number',
  'address-private',
  'email-private',
  'phone-private',
]);
const PERSONS = new Set(['person-private', 'link-private']);
const EITHER = new Set(['either', 'mark']);
const PARTS = new Set<string>([
  'sender',
  'recipient',
  'correspondent',
  'title',
  'caseTitle',
  'exemption',
  'handler',
  'link',
]);

interface Span {
  start: number;
  end: number;
  kind: string;
}
interface RawRow {
  id: string;
  language: string;
  portal: string;
  text: string;
  columns: { role: string; start: number; end: number }[];
  spans: Span[];
}
interface RawPage {
  id: string;
  language: string;
  address: string;
  file: string;
  text: string;
  front: string | null;
  spans: Span[];
  links: { href: string; spans: Span[] }[];
}

const truthOf = (spans: readonly Span[], from = 0, to = Number.POSITIVE_INFINITY): Truth[] =>
  spans.flatMap(({ start, end, kind }): Truth[] =>
    start >= from && end <= to && (PRIVATE.has(kind) || EITHER.has(kind))
      ? [
          {
            start: start - from,
            end: end - from,
            kind: PRIVATE.has(kind) ? 'private' : 'either',
            isPerson: PERSONS.has(kind),
          },
        ]
      : [],
  );

/** The labelled rows and pages of a folder; empty if it does not exist. */
export function givenMaterial(folder: string | undefined): { rows: LabelledRow[]; pages: LabelledPage[] } {
  if (!folder || !existsSync(join(folder, 'rows.jsonl'))) return { rows: [], pages: [] };
  const read = <T>(name: string): T[] =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  const rows = read<RawRow>('rows.jsonl').map(({ id, language, portal, text, columns, spans }): LabelledRow => {
    const record: Record<string, string> = {};
    const truth: LabelledRow['truth'] = {};
    for (const { role, start, end } of columns) {
      if (role === 'direction') record.direction = text.slice(start, end);
      if (!PARTS.has(role)) continue;
      record[role] = text.slice(start, end);
      truth[role as RecordPart] = truthOf(spans, start, end);
    }
    const none = { sender: null, recipient: null, title: null };
    return {
      id,
      from: 'given',
      language,
      portal,
      record: { ...none, ...record, direction: directionOf(record.direction) },
      truth,
    };
  });
  const pages = read<RawPage>('pages.jsonl').map(
    ({ id, language, address, file, text, front, spans, links }): LabelledPage => ({
      id,
      from: 'given',
      language,
      text,
      plain: front,
      host: new URL(address).hostname,
      lines: pageLines(parseTree(readFileSync(join(folder, file), 'utf8'), address)),
      truth: truthOf(spans),
      links: links.map(({ href, spans: own }) => ({ href, truth: truthOf(own) })),
    }),
  );
  return { rows, pages };
}

/** The words for a letter's direction, by their beginnings. */
const DIRECTIONS: readonly (readonly [NonNullable<RecordTexts['direction']>, RegExp])[] = [
  ['internal', /^(?:int(?!r)|sisäi|sise|innri|asut|wewn|vnit|bels|vid|upprättad|oprettet)/i],
  [
    'in',
    /^(?:in|saab|saapu|sisse|eing|received|arriv|entr|wpł|při|prij|ingek|mót|saad|gaut|saņ|ulaz|prej|be|εισ|isteach|gelen)/i,
  ],
  [
    'out',
    /^(?:ut|ud|läh|sent|outg|ausg|dép|depart|usc|part|sal|saí|wys|ode|odo|väl|verz|uitg|útg|išs|nos|izl|posl|ieș|ki|εξ|amach)/i,
  ],
];

const directionOf = (text: string | undefined): RecordTexts['direction'] =>
  DIRECTIONS.find(([, words]) => words.test(text ?? ''))?.[0] ?? null;

/** Takes the marks out of a text. */
export function unmarked(marked: string): { text: string; truth: Truth[] } {
  const truth: Truth[] = [];
  let text = '';
  let start = 0;
  for (const sign of marked) {
    if (sign === '{') start = text.length;
    else if (sign === '}') {
      const name = text.slice(start);
      truth.push({
        start,
        end: text.length,
        kind: 'private',
        isPerson: !/\d/.test(name.replaceAll(/%[\dA-F]{2}/gi, '')) && !name.includes('@'),
      });
    } else text += sign;
  }
  return { text, truth };
}

const FIELDS = ['sender', 'recipient', 'title', 'handler', 'link'] as const;

/** Rows written for the project; each language is a portal, its rows without direction another. */
export const ownRows = (): LabelledRow[] =>
  OWN_ROWS.trim()
    .split('\n')
    .map((line, i) => {
      const [language = '', direction = '', ...cells] = line.split('|').map((cell) => cell.trim());
      const record: Record<string, string | null> = {};
      const truth: LabelledRow['truth'] = {};
      for (const [j, field] of FIELDS.entries()) {
        const cell = unmarked(cells[j] ?? '');
        record[field] = cell.text === '' ? null : cell.text;
        truth[field] = cell.truth;
      }
      const none = { sender: null, recipient: null, title: null };
      return {
        id: `own-${i + 1}`,
        from: 'ours',
        language,
        portal: direction ? `own-${language}` : `own-${language}-undirected`,
        record: { ...none, ...record, direction: directionOf(direction) },
        truth,
      };
    });

/** Pages written for the project. */
export const ownPages = (): LabelledPage[] =>
  OWN_PAGES.map(({ id, language, html }) => {
    const address = 'https://own.example/';
    const { text, truth } = unmarked(parsePage(html, address).text);
    const plain = html.replaceAll(/[{}]/g, '');
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(({ 1: href = '' }) => {
      const one = unmarked(href);
      return { href: one.text, truth: one.truth };
    });
    return {
      id: `own-${id}`,
      from: 'ours',
      language,
      text,
      plain: null,
      host: 'own.example',
      lines: pageLines(parseTree(plain, address)),
      truth,
      links,
    };
  });
