import { escapeHtml } from '../../words/language.js';
import type { Entry } from '../archive.js';
import { type Asked, correspondentShown, linkOf, NOTHING, numbersOf, search } from '../search.js';
import {
  grouped,
  marked,
  nearPages,
  numberIn,
  type PortalRequest,
  shortMonth,
  slice,
  type VendorPages,
} from './page.js';

const SIZE = 15;
const ICONS = { in: 'Inngående', out: 'Utgående', internal: 'Internt' } as const;

/** Vendor with rows of boxes, a search in titles only, and facets with counts. */
export const FASETTEN: VendorPages = {
  main(request) {
    const { path, site } = request;
    if (path !== '/journal') return null;
    return { title: `Journal ${site.name}`, html: results(request) };
  },
};

function askedOf(query: URLSearchParams): Asked {
  const year = Number(query.get('aar') ?? '');
  return {
    ...NOTHING,
    words: query.get('tittel') ?? '',
    documentType: query.get('dokumenttype') || null,
    unit: query.get('enhet') || null,
    year: year > 0 ? year : null,
  };
}

/** Values of a facet with their number of found entries, descending by number. */
function counted(found: readonly Entry[], facetOf: (entry: Entry) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const entry of found) counts.set(facetOf(entry), (counts.get(facetOf(entry)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function results({ archive, time, query }: PortalRequest): string {
  const asked = askedOf(query);
  const everything = archive.at(time);
  const found = search(archive, time, 'title', asked);
  const last = Math.max(1, Math.ceil(found.length / SIZE));
  const page = numberIn(query.get('p'), 1, last);
  const facet = (name: string, label: string, facetOf: (entry: Entry) => string) => {
    const counts = new Map(counted(found, facetOf));
    const values = counted(everything, facetOf).map(
      ([value]) =>
        `<option value="${escapeHtml(value)}"${query.get(name) === value ? ' selected' : ''}>${escapeHtml(value)} (${counts.get(value) ?? 0})</option>`,
    );
    return `<label>${label} <select name="${name}"><option value="">Alle</option>${values.join('')}</select></label>`;
  };
  const form = `<form action="/journal" method="get" class="fasetter"><label>Søk i tittel <input type="text" name="tittel" value="${escapeHtml(asked.words)}"></label>
${facet('dokumenttype', 'Dokumenttype', (entry) => entry.documentType)}${facet('enhet', 'Ansvarlig enhet', (entry) => entry.unit)}${facet('aar', 'År', (entry) => entry.journalDate.slice(0, 4))}<button type="submit">Filtrer</button></form>
<ul class="snarvei">${counted(found, (entry) => entry.documentType)
    .map(
      ([value, count]) =>
        `<li><a href="/journal?dokumenttype=${encodeURIComponent(value)}">${escapeHtml(value)} (${count})</a></li>`,
    )
    .join('')}</ul>`;
  if (found.length === 0) return `${form}<p>0 resultater</p>`;
  const rows = slice(found, page, SIZE).map((entry) => row(entry, asked));
  return `${form}<p><strong>${grouped(found.length, '.')}</strong> resultater</p><div class="tabell"><div class="rad hode"><div>Dato</div><div>Arkivsak</div><div>Retning</div><div>Dokument</div><div>Korrespondent</div><div>Unntak</div></div>
${rows.join('\n')}</div>${pager(query, page, last)}`;
}

function row(entry: Entry, asked: Asked): string {
  return `<div class="rad"><div class="k1">${shortMonth(entry.journalDate)}</div><div class="k2">${numbersOf('fasetten', entry).document}</div><div class="k3"><img src="/ikon/${entry.direction}.png" alt="${ICONS[entry.direction]}"></div><div class="k4"><a href="${linkOf('fasetten', entry)}">${marked(entry.title, asked)}</a></div><div class="k5">${escapeHtml(correspondentShown(entry))}</div><div class="k6">${escapeHtml(entry.exemption ?? '')}</div></div>`;
}

function pager(query: URLSearchParams, page: number, last: number): string {
  const to = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('p', `${number}`);
    return escapeHtml(`/journal?${next}`);
  };
  const links = nearPages(page, last).map((number) =>
    number === page ? `<b>${number}</b>` : `<a href="${to(number)}">${number}</a>`,
  );
  const next = page < last ? ` <a rel="next" href="${to(page + 1)}">&rsaquo;</a>` : '';
  return `<div class="sidetall">${links.join(' ')}${next}</div>`;
}
