import { parsePage, parseTree } from '../../html/index.js';
import { encodedForm, type PageRequest } from '../../site/index.js';
import { answeringWeb } from '../../site/testing/answering-web.js';

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
  const urlOf = ({ url, form }: PageRequest) => (form ? `${url.replace(/\?.*$/, '')}?${encodedForm(form)}` : url);
  const web = answeringWeb(
    (request) => {
      const url = urlOf(request);
      const { pathname, searchParams } = new URL(url);
      const html = answer(pathname, searchParams);
      if (html === null) return { kind: 'failed', url, reason: 'missing' };
      if (typeof html !== 'string') return { kind: 'failed', url, reason: 'robots-disallow', rule: html.robots };
      const whole = `<html lang="nb"><title>Innsyn</title><main>${html}</main>`;
      return { kind: 'page', page: parsePage(whole, url), tree: parseTree(whole, url) };
    },
    { budget, at: NOW, urlOf },
  );
  return { web, asked: web.asked };
}
