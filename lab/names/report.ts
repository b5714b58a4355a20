import {
  KnownPeople,
  learnPeople,
  type Model,
  type NameLists,
  type PersonSpan,
  pageSpans,
  recordSpans,
} from '@hyrde/jobs/persons';
import type { LabelledPage, LabelledRow, Truth } from './material.js';

/** Characters of names and of other text, and those redacted; letters and digits count. */
export interface Counts {
  names: number;
  redacted: number;
  others: number;
  harmed: number;
}

/** `titleLink`: links made of titles (`title-links.ts`). */
export const WHERE = ['party', 'title', 'page', 'link', 'titleLink'] as const;
export type Where = (typeof WHERE)[number];
/** Counts by place; of rows, harm counts under the place of its field. */
export type Figures = Record<Where, Counts>;

const COUNTED = /[\p{L}\p{M}\p{N}]/u;
const none = (): Counts => ({ names: 0, redacted: 0, others: 0, harmed: 0 });
export const noFigures = (): Figures => ({
  party: none(),
  title: none(),
  page: none(),
  link: none(),
  titleLink: none(),
});

/** One fault, for reading. */
export interface Fault {
  id: string;
  where: Where;
  kind: 'missed' | 'harmed';
  text: string;
  of: string;
}

function count(
  counts: Counts,
  text: string,
  truth: readonly Truth[],
  spans: readonly PersonSpan[],
  note: (kind: Fault['kind'], text: string) => void,
): void {
  const hidden = new Uint8Array(text.length);
  for (const { start, end } of spans) hidden.fill(1, start, end);
  const state = new Array<'name' | 'reach' | 'either' | null>(text.length).fill(null);
  for (const { start, end, kind, isPerson } of truth)
    state.fill(kind === 'either' ? 'either' : isPerson ? 'name' : 'reach', start, end);
  let harmed = '';
  for (let i = 0; i < text.length; i++) {
    const isHarm = hidden[i] && state[i] === null;
    if (isHarm) harmed += text.charAt(i);
    else if (harmed.trim() !== '') {
      note('harmed', harmed);
      harmed = '';
    }
    if (!COUNTED.test(text.charAt(i))) continue;
    if (state[i] === 'name') {
      counts.names++;
      counts.redacted += hidden[i] as number;
    } else if (state[i] === null) {
      counts.others++;
      counts.harmed += hidden[i] as number;
    }
  }
  if (harmed.trim() !== '') note('harmed', harmed);
  for (const { start, end, kind } of truth) {
    const part = text.slice(start, end);
    if (kind === 'private' && [...part].some((sign, i) => COUNTED.test(sign) && !hidden[start + i]))
      note('missed', part);
  }
}

const PLACE: Readonly<Record<string, Where>> = {
  sender: 'party',
  recipient: 'party',
  correspondent: 'party',
  link: 'link',
};

/** Counts by language of the rows and pages with this model. */
export function measured(
  rows: readonly LabelledRow[],
  pages: readonly LabelledPage[],
  model: Model,
): { figures: Map<string, Figures>; faults: Fault[] } {
  const figures = new Map<string, Figures>();
  const faults: Fault[] = [];
  const of = (language: string): Figures => {
    const own = figures.get(language) ?? noFigures();
    figures.set(language, own);
    return own;
  };
  const portals = new Map<string, KnownPeople>();
  for (const { portal, record } of rows) {
    const people = portals.get(portal) ?? new KnownPeople();
    portals.set(portal, people);
    learnPeople(people, record, model);
  }
  for (const { id, portal, language, record, truth, isLinkOnly = false } of rows) {
    const spans = recordSpans(record, portals.get(portal) ?? null, model);
    for (const [part, own] of Object.entries(spans)) {
      const text = record[part as keyof typeof spans];
      const where = isLinkOnly ? 'titleLink' : (PLACE[part] ?? 'title');
      if (text && (!isLinkOnly || part === 'link'))
        count(of(language)[where], text, truth[part as keyof typeof spans] ?? [], own, (kind, found) =>
          faults.push({ id, where, kind, text: found, of: text }),
        );
    }
  }
  for (const { id, language, text, plain, host, lines, truth, links } of pages) {
    const spans = pageSpans(
      text,
      links.map(({ href }) => href),
      { lines, plain, host },
      model,
    );
    const lineOf = (found: string) => text.split('\n').find((line) => line.includes(found)) ?? '';
    count(of(language).page, text, truth, spans.text, (kind, found) =>
      faults.push({ id, where: 'page', kind, text: found, of: lineOf(found) }),
    );
    for (const [i, { href, truth: own }] of links.entries())
      count(of(language).link, href, own, spans.links[i] ?? [], (kind, found) =>
        faults.push({ id, where: 'link', kind, text: found, of: href }),
      );
  }
  return { figures, faults };
}

export const sumOf = (all: Iterable<Figures>): Figures => {
  const sum = noFigures();
  for (const one of all)
    for (const where of WHERE)
      for (const key of ['names', 'redacted', 'others', 'harmed'] as const) sum[where][key] += one[where][key];
  return sum;
};

const share = (of: number, all: number): string => (all === 0 ? '–' : (of / all).toFixed(3).replace(/^0/, ''));
const mille = (of: number, all: number): string => (all === 0 ? '–' : ((1000 * of) / all).toFixed(1));

/** A row of the table: recall in parties, titles, pages, links; harm a 1,000 characters in rows, pages, links. */
export function tableRow(name: string, { party, title, page, link, titleLink }: Figures): string {
  const recall = [party, title, page, link, titleLink].map(({ names, redacted }) => share(redacted, names));
  const rows = mille(party.harmed + title.harmed, party.others + title.others);
  return `| ${[name, ...recall, rows, mille(page.harmed, page.others), mille(link.harmed, link.others), mille(titleLink.harmed, titleLink.others)].join(' | ')} |`;
}

export const TABLE_HEAD = [
  '| | parties | titles | pages | links | of titles | harm ‰ rows | pages | links | of titles |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

/** The lists without a third of their names, drawn by a hash. */
export function withoutThird({ given, rare, surnames }: NameLists, third: number): NameLists {
  const part = (names: ReadonlySet<string>) => new Set([...names].filter((name) => hashOf(name) % 3 !== third));
  return { given: part(given), rare: part(rare), surnames: part(surnames) };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
