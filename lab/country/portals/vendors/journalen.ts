import { escapeHtml } from '../../words/language.js';
import type { Direction, Entry } from '../archive.js';
import { type Asked, correspondentShown, linkOf, NOTHING, numbersOf, search } from '../search.js';
import {
  DIRECTIONS,
  date,
  grouped,
  marked,
  nb,
  nearPages,
  numberIn,
  options,
  type PortalRequest,
  slice,
  typedDay,
  type VendorPages,
} from './page.js';

const SIZES = [10, 25, 50, 100];

/** Vendor with a table, numbered pages, and a GET. */
export const JOURNALEN: VendorPages = {
  main(request) {
    if (request.path !== '/sok') return null;
    const { site, query } = request;
    const title = `Postliste – ${site.title}`;
    const isAsked = ['q', 'fra', 'til', 'type'].some((name) => query.has(name));
    return { title, html: form(request) + (isAsked ? results(request) : '') };
  },
};

function askedOf(query: URLSearchParams): Asked {
  const direction = (Object.keys(DIRECTIONS) as Direction[]).find((each) => DIRECTIONS[each] === query.get('type'));
  return {
    ...NOTHING,
    words: query.get('q') ?? '',
    from: typedDay(query.get('fra')),
    to: typedDay(query.get('til')),
    direction: direction ?? null,
  };
}

const sizeOf = (query: URLSearchParams): number => SIZES.find((size) => `${size}` === query.get('antall')) ?? 25;

function form({ site, query }: PortalRequest): string {
  const value = (name: string) => escapeHtml(query.get(name) ?? '');
  const types = [
    ['', 'Alle'],
    ['I', nb(site, 'Inngående', 'Inngåande')],
    ['U', nb(site, 'Utgående', 'Utgåande')],
    ['N', nb(site, 'Internt notat', 'Internt notat')],
  ] as const;
  return `<form action="/sok" method="get" class="js-sok" role="search">
<p><label for="q">Søkeord</label> <input type="search" id="q" name="q" value="${value('q')}"></p>
<p><label>Fra dato <input type="date" name="fra" value="${value('fra')}"></label> <label>Til dato <input type="date" name="til" value="${value('til')}"></label>
<label>Type <select name="type">${options(types, query.get('type') ?? '')}</select></label>
<label>Treff per side <select name="antall">${options(
    SIZES.map((size) => [`${size}`, `${size}`]),
    `${sizeOf(query)}`,
  )}</select></label> <button type="submit">Søk</button></p></form>`;
}

function results(request: PortalRequest): string {
  const { archive, query, time, site } = request;
  const asked = askedOf(query);
  const size = sizeOf(query);
  const found = search(archive, time, 'all', asked);
  if (found.length === 0) return `<p class="status">${nb(site, 'Ingen treff', 'Ingen treff')}. Prøv med andre ord.</p>`;
  const last = Math.ceil(found.length / size);
  const page = numberIn(query.get('side'), 1, last);
  const shown = slice(found, page, size);
  const from = (page - 1) * size + 1;
  return `<p class="status">${nb(site, 'Viser', 'Viser')} ${from}–${from + shown.length - 1} av ${grouped(found.length)} treff</p>
<table class="jp"><caption>Journalposter</caption><thead><tr><th>Journaldato</th><th>Dok.dato</th><th>Dokumentnr.</th><th>Type</th><th>${nb(site, 'Innhold', 'Innhald')}</th><th>${nb(site, 'Avsender/mottaker', 'Avsendar/mottakar')}</th><th>Tilgang</th></tr></thead><tbody>
${shown.map((entry, at) => row(entry, at, asked)).join('\n')}
</tbody></table>${pager(query, page, last)}`;
}

function row(entry: Entry, at: number, asked: Asked): string {
  const type = { in: 'Inngående', out: 'Utgående', internal: 'Internt' }[entry.direction];
  const notice =
    at % 12 === 11
      ? '<tr class="info"><td colspan="7">Visste du at du kan be om innsyn i alle dokumenter?</td></tr>\n'
      : '';
  return `${notice}<tr class="${at % 2 ? 'odd' : 'even'}"><td>${date(entry.journalDate)}</td><td>${date(entry.documentDate)}</td><td>${numbersOf('journalen', entry).document}</td><td>${type}</td><td><a href="${linkOf('journalen', entry)}">${marked(entry.title, asked)}</a></td><td>${escapeHtml(correspondentShown(entry))}</td><td>${escapeHtml(entry.exemption ?? '')}</td></tr>`;
}

function pager(query: URLSearchParams, page: number, last: number): string {
  if (last === 1) return '';
  const to = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('side', `${number}`);
    return `/sok?${escapeHtml(`${next}`)}`;
  };
  const numbers = nearPages(page, last).map((number) =>
    number === page
      ? `<li aria-current="page"><span>${number}</span></li>`
      : `<li><a href="${to(number)}">${number}</a></li>`,
  );
  const next = page < last ? `<li><a href="${to(page + 1)}">Neste</a></li>` : '';
  return `<nav aria-label="Sider"><ul class="sider">${numbers.join('')}${next}</ul></nav>`;
}
