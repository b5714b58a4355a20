import { escapeHtml } from '../../words/language.js';
import type { Entry } from '../archive.js';
import { correspondentShown, linkOf, NOTHING, numbersOf, search } from '../search.js';
import { date, nb, numberIn, type PortalRequest, shortMonth, typedDay, type VendorPages } from './page.js';

const SIZE = 40;

/** Vendor with definition lists under days, a search by dates only, and "show more". */
export const DAGSLISTE: VendorPages = {
  main(request) {
    const { path, query, site } = request;
    if (path !== '/postliste') return null;
    const title = nb(site, `Offentlig journal for ${site.name}`, `Offentleg journal for ${site.name}`);
    const asked = typedDay(query.get('fradato'));
    return { title, html: form(request) + (asked ? results(request) : '') };
  },
};

function form({ query }: PortalRequest): string {
  const value = (name: string) => escapeHtml(query.get(name) ?? '');
  return `<form action="/postliste"><label for="f">Fra og med</label><input id="f" type="date" name="fradato" value="${value('fradato')}"><label for="t">Til og med</label><input id="t" type="date" name="tildato" value="${value('tildato')}"><input type="submit" value="Vis postliste"></form>`;
}

function results({ archive, time, query, site }: PortalRequest): string {
  const from = typedDay(query.get('fradato'));
  const to = typedDay(query.get('tildato')) ?? from;
  const found = search(archive, time, 'all', { ...NOTHING, from, to });
  if (found.length === 0)
    return `<p>${nb(site, 'Det finnes ingen journalposter i perioden.', 'Det finst ingen journalpostar i perioden.')}</p>`;
  const skip = numberIn(query.get('hopp'), 0, found.length - 1);
  const shown = found.slice(skip, skip + SIZE);
  const days = [...new Set(shown.map((entry) => entry.journalDate))];
  const lists = days.map(
    (day) =>
      `<section><h2>${shortMonth(day)}</h2>${shown
        .filter((entry) => entry.journalDate === day)
        .map((entry) => list(entry))
        .join('\n')}</section>`,
  );
  return lists.join('\n') + more(query, skip, found.length);
}

function list(entry: Entry): string {
  const numbers = numbersOf('dagsliste', entry);
  const shown = correspondentShown(entry);
  const who = { in: 'Avsender', out: 'Mottaker', internal: '' }[entry.direction];
  const type = { in: 'I - Inngående', out: 'U - Utgående', internal: 'X - Internt' }[entry.direction];
  const facts: [string, string][] = [
    ['Dok.nr', numbers.document],
    ['Type', type],
    ['Dokumentdato', date(entry.documentDate)],
    ...(shown ? [[who, escapeHtml(shown)] as [string, string]] : []),
    ...(entry.exemption ? [['Hjemmel', escapeHtml(entry.exemption)] as [string, string]] : []),
  ];
  return `<dl class="post"><dt>Tittel</dt><dd><a href="${linkOf('dagsliste', entry)}">${escapeHtml(entry.title)}</a></dd><dt>Journaldato</dt><dd>${date(entry.journalDate)}</dd>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

function more(query: URLSearchParams, skip: number, found: number): string {
  if (skip + SIZE >= found) return '';
  const next = new URLSearchParams(query);
  next.set('hopp', `${skip + SIZE}`);
  return `<p class="mer"><a href="${escapeHtml(`/postliste?${next}`)}">Vis flere</a></p>`;
}
