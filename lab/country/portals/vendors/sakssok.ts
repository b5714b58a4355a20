import { escapeHtml } from '../../words/language.js';
import type { Entry } from '../archive.js';
import { type Asked, correspondentShown, linkOf, NOTHING, numbersOf, search } from '../search.js';
import { date, marked, numberIn, type PortalRequest, typedDay, type VendorPages } from './page.js';

/** Maximum number of shown results. */
const CAP = 100;
const SIZE = 20;

/** Vendor with a list, a cap on results, and pages by offset. */
export const SAKSSOK: VendorPages = {
  main(request) {
    const { path, query, site } = request;
    if (path !== '/' && path !== '/treff') return null;
    const title = `Sakssøk ${site.name}`;
    return { title, html: form(request) + (path === '/treff' ? results(request, askedOf(query)) : '') };
  },
};

const askedOf = (query: URLSearchParams): Asked => ({
  ...NOTHING,
  words: query.get('tekst') ?? '',
  from: typedDay(query.get('datoFra')),
  to: typedDay(query.get('datoTil')),
});

function form({ query }: PortalRequest): string {
  const value = (name: string) => escapeHtml(query.get(name) ?? '');
  return `<div class="panel"><form action="/treff"><input name="tekst" aria-label="Søk i saker og dokumenter" value="${value('tekst')}" type="text">
<fieldset><legend>Periode</legend><input name="datoFra" title="Fra" placeholder="dd.mm.åååå" value="${value('datoFra')}"> – <input name="datoTil" title="Til" placeholder="dd.mm.åååå" value="${value('datoTil')}"></fieldset><button>Søk</button></form></div>`;
}

function results({ archive, time, query }: PortalRequest, asked: Asked): string {
  const all = search(archive, time, 'all', asked);
  const found = all.slice(0, CAP);
  if (found.length === 0) return '<p class="ingen">Vi fant ingen treff på søket ditt.</p>';
  const start = numberIn(query.get('start'), 0, found.length - 1);
  const says =
    all.length > CAP
      ? `<p class="antall">Mer enn ${CAP} treff. Bare de første ${CAP} vises – avgrens søket.</p>`
      : `<p class="antall">${found.length} treff</p>`;
  const items = found.slice(start, start + SIZE).map((entry) => item(entry, asked));
  return `${says}<ol class="treffliste">${items.join('\n')}</ol>${pager(query, start, found.length)}`;
}

function item(entry: Entry, asked: Asked): string {
  const numbers = numbersOf('sakssok', entry);
  const direction = { in: 'Inngående', out: 'Utgående', internal: 'Internt' }[entry.direction];
  const shown = correspondentShown(entry);
  const who = shown
    ? `<span class="part">${entry.direction === 'in' ? 'Fra' : 'Til'}: ${escapeHtml(shown)}</span>`
    : '';
  const exemption = entry.exemption
    ? `<div class="hjemmel">Unntatt offentlighet: ${escapeHtml(entry.exemption)}</div>`
    : '';
  return `<li><div class="tittel"><a href="${linkOf('sakssok', entry)}">${marked(entry.title, asked)}</a></div>
<div class="meta">${date(entry.journalDate)} · ${numbers.document} · ${direction}${who ? ` · ${who}` : ''}</div><div class="sak">Sak: ${escapeHtml(entry.caseTitle)}</div>${exemption}</li>`;
}

function pager(query: URLSearchParams, start: number, found: number): string {
  const to = (at: number) => {
    const next = new URLSearchParams(query);
    next.set('start', `${at}`);
    return escapeHtml(`/treff?${next}`);
  };
  const back = start > 0 ? `<a class="b" href="${to(Math.max(0, start - SIZE))}" title="Forrige side">«</a>` : '';
  const on = start + SIZE < found ? `<a class="b" href="${to(start + SIZE)}" title="Neste side">»</a>` : '';
  return `<div class="bla">${back} ${on}</div>`;
}
