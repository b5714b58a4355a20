import { hash } from '../../random.js';
import { escapeHtml } from '../../words/language.js';
import type { Entry } from '../archive.js';
import { type Asked, correspondentShown, linkOf, NOTHING, numbersOf, search } from '../search.js';
import { DAGSLISTE } from './dagsliste.js';
import { FASETTEN } from './fasetten.js';
import { JOURNALEN } from './journalen.js';
import { type Vendor } from './names.js';
import type { VendorPages } from './page.js';
import { date, grouped, marked, numberIn, type PortalRequest, slice, typedDay } from './page.js';
import { SAKSSOK } from './sakssok.js';

const SIZE = 20;
const HOUR = 3_600_000;
const TOKEN = '__RequestVerificationToken';

/** Vendor with cards, a POST with a token, and pages by a button that posts back. */
const ARKIVET: VendorPages = {
  main(request) {
    const { path, body, site } = request;
    const title = `Innsyn i postjournal – ${site.title}`;
    if (path === '/innsyn') return { title, html: form(request, NOTHING) };
    if (path !== '/innsyn/resultat') return null;
    if (body === null || body.get(TOKEN) !== tokenOf(request))
      return { title, html: `<p class="feil">Økten er utløpt. <a href="/innsyn">Start et nytt søk</a>.</p>` };
    return { title, html: form(request, askedOf(body)) + results(request, body) };
  },
};

/** Token that is valid for the hour of its issue. */
const tokenOf = ({ site, time }: PortalRequest): string =>
  [0, 1, 2, 3].map((i) => hash(site.seed, 'token', i, Math.floor((time ?? 0) / HOUR)).toString(36)).join('A_-');

const askedOf = (body: URLSearchParams): Asked => ({
  ...NOTHING,
  words: body.get('Sokeord') ?? '',
  from: typedDay(body.get('FraDato')),
  to: typedDay(body.get('TilDato')),
});

function form(request: PortalRequest, asked: Asked): string {
  const dotted = (day: string | null) => (day ? date(day) : '');
  return `<form action="/innsyn/resultat" method="post" id="sokeskjema"><input type="hidden" name="${TOKEN}" value="${tokenOf(request)}">
<div class="felt"><label for="Sokeord">Fritekst</label><input type="text" id="Sokeord" name="Sokeord" maxlength="200" value="${escapeHtml(asked.words)}"></div>
<div class="felt"><label for="FraDato">Journaldato fra</label><input type="text" id="FraDato" name="FraDato" placeholder="dd.mm.åååå" value="${dotted(asked.from)}"></div>
<div class="felt"><label for="TilDato">Journaldato til</label><input type="text" id="TilDato" name="TilDato" placeholder="dd.mm.åååå" value="${dotted(asked.to)}"></div>
<input type="submit" name="Knapp" value="Søk i journalen"></form>`;
}

function results(request: PortalRequest, body: URLSearchParams): string {
  const { archive, time } = request;
  const asked = askedOf(body);
  const found = search(archive, time, 'all', asked);
  if (found.length === 0) return '<p>Søket ga 0 treff.</p>';
  const page = numberIn(body.get('Side'), 1, Math.ceil(found.length / SIZE));
  const cards = slice(found, page, SIZE).map((entry, at) => card(entry, at, asked));
  return `<h2>${grouped(found.length, ' ')} journalposter funnet</h2><div class="kortliste">${cards.join('\n')}</div>${pager(request, body, page, found.length)}`;
}

function card(entry: Entry, at: number, asked: Asked): string {
  const numbers = numbersOf('arkivet', entry);
  const [badge, who] = {
    in: ['Inngående brev', 'Avsender'],
    out: ['Utgående brev', 'Mottaker'],
    internal: ['Internt notat', ''],
  }[entry.direction];
  const shown = correspondentShown(entry);
  const correspondent = shown ? `<p><strong>${who}:</strong> ${escapeHtml(shown)}</p>` : '';
  const exemption = entry.exemption
    ? `<p class="skjermet"><strong>Unntatt offentlighet:</strong> ${escapeHtml(entry.exemption)}</p>`
    : '';
  const advert = at === 7 ? '<aside class="tips"><h3>Tips</h3><p>Lagre søket ditt og få varsel.</p></aside>\n' : '';
  return `${advert}<article class="kort"><header><span class="retning">${badge}</span> <time datetime="${entry.journalDate}">${date(entry.journalDate)}</time></header>
<h3><a href="${linkOf('arkivet', entry)}">${marked(entry.title, asked)}</a></h3>
<p><strong>Dokument:</strong> ${numbers.document}</p><p><strong>Sak:</strong> ${escapeHtml(entry.caseTitle)}</p>${correspondent}${exemption}
<p class="handlinger"><a href="/innsyn/bestill?id=${entry.index}">Be om innsyn</a></p></article>`;
}

function pager(request: PortalRequest, body: URLSearchParams, page: number, found: number): string {
  const last = Math.ceil(found / SIZE);
  const kept = ['Sokeord', 'FraDato', 'TilDato']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(body.get(name) ?? '')}">`)
    .join('');
  const button = (to: number, label: string) => `<button type="submit" name="Side" value="${to}">${label}</button>`;
  return `<form class="blaing" action="/innsyn/resultat" method="post"><input type="hidden" name="${TOKEN}" value="${tokenOf(request)}">${kept}
${page > 1 ? button(page - 1, 'Forrige') : ''} <span>Side ${page} av ${last}</span> ${page < last ? button(page + 1, 'Neste') : ''}</form>`;
}

export const VENDOR_PAGES: Readonly<Record<Vendor, VendorPages>> = {
  journalen: JOURNALEN,
  arkivet: ARKIVET,
  sakssok: SAKSSOK,
  dagsliste: DAGSLISTE,
  fasetten: FASETTEN,
};
