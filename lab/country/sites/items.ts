import { isAlive, type Period, periodsOf } from '../life/addresses.js';
import { bornAt, countAt } from '../life/arrivals.js';
import { itemMortal } from '../life/item-lives.js';
import { familyIn } from '../life/rebuilds.js';
import { DAY } from '../life/working-time.js';
import { Dice } from '../random.js';
import { type Both, capital, daysAgo, isoDate, listed, longDate, say, slugOf } from '../words/language.js';
import { personName, placeName } from '../words/names.js';
import { TOPIC_SERVICES } from '../words/services.js';
import { compound } from '../words/vocabulary.js';
import type { Family, Site } from './country.js';
import { ITEM_COUNTS, ITEM_NAMES, type ItemName } from './item-kinds.js';
import { firstOf } from './moment.js';

export { ITEM_COUNTS, ITEM_NAMES, type ItemName } from './item-kinds.js';

export interface Item {
  name: ItemName;
  n: number;
  title: string;
  path: string;
  date: Date;
}

const WORDS: Record<ItemName, string> = {
  news: 'nyhet',
  notice: 'kunngjoring',
  meeting: 'mote',
  case: 'sak',
  person: 'ansatt',
  event: 'hendelse',
};

/** Days between two consecutive pages of a kind. */
const EVERY: Record<ItemName, number> = { news: 0.6, notice: 0.9, meeting: 2, case: 2 / 3, person: 0, event: 2 };

const COMMITTEES: Both[] = listed`
  Kommunestyret; Formannskapet; Utvalg for oppvekst og kultur|Utval for oppvekst og kultur;
  Utvalg for helse og velferd|Utval for helse og velferd; Plan- og miljøutvalget|Plan- og miljøutvalet;
  Administrasjonsutvalget|Administrasjonsutvalet; Eldrerådet; Ungdomsrådet; Kontrollutvalget|Kontrollutvalet;
  Viltnemnda; Klagenemnda; Valgstyret|Valstyret`;

const HEADLINES: Both[] = listed`
  Nå åpner {b} i {p}|No opnar {b} i {p}; Søk om {f} innen {d}|Søk om {f} innan {d}; Vi får {c}|Vi får {c};
  Stor interesse for {f}|Stor interesse for {f}; Slik blir {b} i {p}|Slik blir {b} i {p};
  Stenger veien ved {p}|Stengjer vegen ved {p}; Kokevarsel i {p}|Kokevarsel i {p};
  Velkommen til {p}-dagene|Velkomen til {p}-dagane; {N} er ansatt som leder|{N} er tilsett som leiar;
  Folkemøte om {b}|Folkemøte om {b}; {b} får nye lokaler|{b} får nye lokale; Informasjon om {m}|Informasjon om {m};
  Endringer i {m}|Endringar i {m}; Fortsatt ledig plass: {m}|Framleis ledig plass: {m}`;
const NOTICES: Both[] = [
  'Høring: forslag til {b}|Høyring: framlegg til {b}',
  'Varsel om oppstart av detaljregulering for {p}|Varsel om oppstart av detaljregulering for {p}',
  'Kunngjøring: vedtatt {b} for {p}|Kunngjering: vedteken {b} for {p}',
  'Offentlig ettersyn: {p} næringsområde|Offentleg ettersyn: {p} næringsområde',
  'Utlysning av {f}|Utlysing av {f}',
];
const CASES: Both[] = listed`
  Klage på vedtak om {m}|Klage på vedtak om {m};
  Søknad om dispensasjon for gnr. {n} bnr. {n} {p}|Søknad om dispensasjon for gnr. {n} bnr. {n} {p};
  Referatsaker|Referatsaker; Rapport om {f}|Rapport om {f}; Rullering av {b}|Rullering av {b};
  Godkjenning av møteprotokoll|Godkjenning av møteprotokoll; Valg av medlemmer til {b}|Val av medlemer til {b};
  Tertialrapport {n}|Tertialrapport {n}`;
const EVENTS: Both[] = listed`
  Språkkafé i {p}; Konsert på {p} kulturhus; Lesestund på biblioteket; Tur til {p}; Åpen hall|Open hall;
  Seniortreff i {p}; Bygdekino i {p}; Dugnad ved {p}`;
const POSTS: Both[] = listed`
  rådgiver|rådgjevar; saksbehandler|sakshandsamar; konsulent; fagleder|fagleiar; ingeniør; sekretær;
  virksomhetsleder|einingsleiar`;

/** Titles of news items that contain the record's words without being the record. */
const DECOYS: Both[] = [
  'Ny løsning for postliste|Ny løysing for postliste',
  'Postlisten er flyttet til nytt system|Postlista er flytta til nytt system',
  'Feil på postlisten i helgen|Feil på postlista i helga',
  'Nå kan du be om innsyn digitalt|No kan du be om innsyn digitalt',
];

export const decoyNumber = (site: Site): number => ITEM_COUNTS.news - 1 - (site.seed % 12);

function fill(template: string, dice: Dice, site: Site): string {
  const text = template.replaceAll(/\{(\w)\}/g, (_, slot: string) => {
    if (slot === 'b') return compound(dice, site.language, 1);
    if (slot === 'f') return compound(dice, site.language, 2);
    if (slot === 'c') return compound(dice, site.language, 0);
    if (slot === 'p') return placeName(dice);
    if (slot === 'N') return personName(dice);
    if (slot === 'd') return longDate(daysAgo(dice.between(0, 900))).replace(/ \d+$/, '');
    if (slot === 'm') return say(dice.pick(TOPIC_SERVICES), site.language).toLowerCase();
    return `${dice.between(1, 180)}`;
  });
  return capital(text);
}

function titleOf(site: Site, name: ItemName, n: number): string {
  const dice = new Dice(site.seed, name, n);
  const write = (list: readonly Both[]) => fill(say(dice.pick(list), site.language), dice, site);
  switch (name) {
    case 'news':
      return n === decoyNumber(site) ? write(DECOYS) : write(HEADLINES);
    case 'notice':
      return write(NOTICES);
    case 'meeting':
      return `${committeeOf(site, n)} ${isoDate(dateOf(site, 'meeting', n))}`;
    case 'case':
      return write(CASES);
    case 'person':
      return `${personName(dice)}, ${say(dice.pick(POSTS), site.language)}`;
    case 'event':
      return write(EVENTS);
  }
}

export const committeeOf = (site: Site, meeting: number): string =>
  say(COMMITTEES[meeting % COMMITTEES.length] ?? 'Kommunestyret', site.language);

/** Date of an item: the newest of a kind has the current date; events extend half a year ahead. */
function dateOf(site: Site, name: ItemName, n: number): Date {
  const ahead = name === 'event' ? 180 : 0;
  const born = n < ITEM_COUNTS[name] ? null : bornAt(site, name, n);
  if (born !== null) return new Date(Math.floor(born / DAY) * DAY + ahead * DAY);
  return daysAgo((ITEM_COUNTS[name] - 1 - n) * EVERY[name] - ahead);
}

/** Number of pages of a kind that the site has had so far; the highest item number is one less. */
export const countOf = (site: Site, name: ItemName): number =>
  site.moment ? countAt(firstOf(site), name, site.moment.time) : ITEM_COUNTS[name];

/** The n-th page of a kind, ascending by creation time, at its current or, if deleted, last address. */
export function item(site: Site, name: ItemName, n: number): Item {
  const title = titleOf(site, name, n);
  const path = site.moment
    ? (itemPeriods(firstOf(site), name, n, title, site.moment.time).at(-1)?.path ?? '')
    : itemPath(site.family, name, n, title);
  return { name, n, title, path, date: dateOf(site, name, n) };
}

/** All addresses that a numbered page has had until a time, with their periods. */
export const itemPeriods = (first: Site, name: ItemName, n: number, title: string, time: number): Period[] =>
  periodsOf(
    first,
    itemMortal(first, name, n),
    time,
    (epoch, moves) => folderOf(epoch, moves.length) + itemPath(familyIn(first, epoch), name, n, title),
  );

/** Prefix of the path since the site was rebuilt or the page archived. */
const folderOf = (epoch: number, moves: number): string =>
  (epoch ? `/v${epoch + 1}` : '') + (moves ? `/arkiv${moves > 1 ? moves : ''}` : '');
const FOLDER = /^(?:\/v\d+)?(?:\/arkiv\d*)?(?=\/)/;

function itemPath(family: Family, name: ItemName, n: number, title: string): string {
  const slug = slugOf(title);
  if (family === 'fjord') return `/${WORDS[name]}/${slug}-${n}/`;
  if (family === 'skog') return `/${slug}.${ITEM_NAMES.indexOf(name) + 1}${`${n}`.padStart(6, '0')}.no.html`;
  return `/${WORDS[name]}/${n}/${slug}`;
}

/** True if the page exists at the moment for which the site is computed. */
export const exists = (site: Site, name: ItemName, n: number): boolean =>
  !site.moment || isAlive(itemMortal(firstOf(site), name, n), site.moment.time);

/** Item whose page has this path; null if there is no such item. */
export function itemAt(site: Site, path: string): Item | null {
  const found = itemNamed(site, path);
  if (!found || !exists(site, found.name, found.n)) return null;
  const it = item(site, found.name, found.n);
  return it.path === path ? it : null;
}

/**
 * Item named by this path, whether or not the path is its current, past or future address; null if the path names no
 * item.
 */
export function itemNamed(site: Site, path: string): { name: ItemName; n: number } | null {
  const found = site.moment
    ? (skogItem(path) ?? wordItem(path.replace(FOLDER, '')))
    : site.family === 'skog'
      ? skogItem(path)
      : wordItem(path);
  return found && found.n < countOf(site, found.name) ? found : null;
}

function skogItem(path: string): { name: ItemName; n: number } | null {
  const match = /\.(\d)(\d{6})\.no\.html$/.exec(path);
  const name = match ? ITEM_NAMES[Number(match[1]) - 1] : undefined;
  return match && name ? { name, n: Number(match[2]) } : null;
}

function wordItem(path: string): { name: ItemName; n: number } | null {
  const match = /^\/([a-z]+)\/(?:[a-z0-9-]*-)?(\d+)\/(?:[a-z0-9-]+)?$/.exec(path);
  const name = match ? ITEM_NAMES.find((known) => WORDS[known] === match[1]) : undefined;
  return match && name ? { name, n: Number(match[2]) } : null;
}

/** The newest `count` items of a kind after the first `skip`; deleted items leave gaps. */
export function newest(site: Site, name: ItemName, count: number, skip = 0): Item[] {
  const from = countOf(site, name) - 1 - skip;
  const numbers = Array.from({ length: Math.max(0, Math.min(count, from + 1)) }, (_, i) => from - i);
  return numbers.filter((n) => exists(site, name, n)).map((n) => item(site, name, n));
}
