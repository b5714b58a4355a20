import type { ServerResponse } from 'node:http';
import { type Answer, type HostileSite, site } from '../hostile-site.js';
import { FULL, filled, gzip, once, say, until, word } from '../making.js';

const FORM =
  '<form action="/sok"><input type=search name=q><input type=date name=fra><input type=date name=til></form>';
const page = (body: string): string =>
  `<!doctype html><html lang="nb"><head><title>Postliste</title></head><body>${FORM}<main>${body}</main></body></html>`;
const row = (n: number): string =>
  `<tr><td>${1 + (n % 28)}.11.2026<td>2026/${n}<td><a href="/sak/${n}">Søknad om ${word(n)}</a></tr>`;
const table = (rows: string): string => `<table><tr><th>Dato<th>Saksnummer<th>Tittel</tr>${rows}</table>`;

/** A portal: a form on the first page, then an answer to each query. */
const portal = (name: string, answer: Answer, form = page('')): HostileSite =>
  site(
    name,
    (request, response, forbidden) => {
      if ((request.url ?? '/') === '/') say(response, form);
      else answer(request, response, forbidden);
    },
    { isPortal: true },
  );

/** A portal that answers every query with the same page of maximum size. */
const full = (name: string, make: () => string): HostileSite => {
  const made = once(() => gzip(page(make())));
  return portal(name, (_, response) => say(response, made(), { 'content-encoding': 'gzip' }));
};

let count = 0;
/** Twenty new records and a link to more. */
const afresh = (response: ServerResponse, more: string): void => {
  const rows = Array.from({ length: 20 }, () => row(count++)).join('');
  say(response, page(`<p>${1_000_000 + count} treff</p>${table(rows)}${more}`));
};

/** Hostile search forms and result pages. */
export const PORTALS: readonly HostileSite[] = [
  full('results-without-end', () => table(until(FULL, row))),
  full('results-of-one-wide-row', () => table(`<tr>${until(FULL, (n) => `<td>${word(n)}`)}`)),
  full('results-of-wide-rows', () => table(filled(`<tr>${filled('<td>1.11.2026', 60_000)}</tr>`, FULL))),
  full('results-in-tables-in-tables', () => filled(`<table><tr><td>1.11.2026<td>${row(1)}`, FULL)),
  full('results-each-of-its-own-kind', () =>
    until(FULL, (n) => `<div class=${word(n)}><a href=/${n}>1.11.2026</a></div>`),
  ),
  full('results-of-tables-with-headings', () => until(FULL, (n) => table(`<th>${word(n)}</th>${row(n)}`))),
  full('results-of-terms', () => `<dl>${until(FULL, (n) => `<dt>Dato<dd>1.11.2026<dt>Sak ${n}<dd>${word(n)}`)}</dl>`),
  full('results-of-pages', () => until(FULL, (n) => `<a href="?side=${n}">${n}</a> `)),
  full('results-of-dates', () => `<p>${filled('1.11.2026 2026/12-3 ', FULL)}`),
  full('results-of-one-word', () => table(filled(`<tr><td>1.11.2026<td>${filled('x', 30_000)}</tr>`, FULL))),
  portal('pages-without-end', (request, response) => afresh(response, `<a href="${request.url}&p=${count}">Neste</a>`)),
  portal('new-records-for-every-word', (_, response) => afresh(response, '')),
  portal('same-page-for-ever', (request, response) =>
    say(response, page(`${table(row(1) + row(2) + row(3))}<a href="${request.url}&p=${count++}">Neste</a>`)),
  ),
  portal('next-page-inside', (_, response, { tcp }) =>
    say(response, page(`${table(row(1) + row(2) + row(3))}<a href="http://127.0.0.1:${tcp}/">Neste</a>`)),
  ),
  portal('answer-redirects-inside', (_, response, { tcp }) =>
    response.writeHead(307, { location: `http://127.0.0.1:${tcp}/` }).end(),
  ),
  site(
    'form-that-leads-inside',
    (_, response, { tcp }) => say(response, page('').replace('/sok', `http://127.0.0.1:${tcp}/sok`)),
    { isPortal: true },
  ),
  site(
    'form-that-leads-to-metadata',
    (_, response) => say(response, page('').replace('/sok', 'http://169.254.169.254/latest/meta-data/')),
    { isPortal: true },
  ),
  portal(
    'form-of-filters-beyond-number',
    (_, response) => afresh(response, ''),
    page('').replace(
      '</form>',
      `${until(3_000_000, (n) => `<select name=f${n}><option>${word(n)}<option>b</select>`)}</form>`,
    ),
  ),
  portal(
    'form-with-a-filter-of-a-million',
    (_, response) => afresh(response, ''),
    page('').replace(
      '</form>',
      `<select name=type>${until(3_000_000, (n) => `<option value=${n}>${word(n)}`)}</select></form>`,
    ),
  ),
];
