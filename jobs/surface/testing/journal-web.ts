import { parsePage, parseTree } from '../../html/index.js';
import { encodedForm, type Opened, type PageRequest, type Web } from '../../site/index.js';

export const HOST = 'https://by.example';
export const NOW = Date.UTC(2026, 10, 24);
const MATTERS =
  'byggesak skoleskyss vannavgift barnehage ferdigattest dispensasjon skjenkebevilling hjorteviltjakt'.split(' ');
const STREETS = 'Storgata Lia Bakken Myra Tunet Haugen Vika'.split(' ');

export interface Entry {
  title: string;
  day: string;
  number: number;
}
/** Records of a made-up journal, two a day, descending by day. */
export const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    title: `Søknad om ${MATTERS[i % MATTERS.length]} i ${STREETS[i % STREETS.length]} ${1 + (i % 90)}`,
    day: new Date(NOW - i * 43_200_000).toISOString().slice(0, 10),
  }));
/** A record as drawn; `hand` is a further parameter of its address. */
export const article = ({ title, day, number }: Entry, hand = ''): string =>
  `<article><h2><a href="/post?id=${number}${hand}">${title}</a></h2><time datetime="${day}">${day}</time></article>`;

/** The records whose titles have all words of the query. */
export const holding = (all: readonly Entry[], query: URLSearchParams): Entry[] => {
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ title }) => words.every((word) => title.toLowerCase().split(' ').includes(word)));
};

/** Answers by path and query; an unknown address is missing. */
export function webOf(
  answer: (path: string, query: URLSearchParams) => string | { robots: string } | null,
  budget = 300,
) {
  const asked: string[] = [];
  const web: Web = {
    get downloads() {
      return asked.length;
    },
    get remaining() {
      return budget - asked.length;
    },
    random: () => 0.5,
    now: () => NOW,
    open: async (request: string | PageRequest): Promise<Opened> => {
      const { url: bare, form } = typeof request === 'string' ? { url: request, form: undefined } : request;
      const url = form ? `${bare.replace(/\?.*$/, '')}?${encodedForm(form)}` : bare;
      const { pathname, searchParams } = new URL(url);
      const html = answer(pathname, searchParams);
      if (html !== null && typeof html !== 'string')
        return { kind: 'failed', url, reason: 'robots-disallow', rule: html.robots };
      if (asked.length >= budget) return { kind: 'budget-spent' };
      asked.push(url);
      if (html === null) return { kind: 'failed', url, reason: 'missing' };
      const whole = `<html lang="nb"><title>Innsyn</title><main>${html}</main>`;
      return { kind: 'page', page: parsePage(whole, url), tree: parseTree(whole, url) };
    },
  };
  return { web, asked };
}
