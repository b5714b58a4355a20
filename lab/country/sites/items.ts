import { Dice } from '../random.js';
import { type Both, capital, daysAgo, isoDate, longDate, say, slugOf } from '../words/language.js';
import { personName, placeName } from '../words/names.js';
import { TOPIC_SERVICES } from '../words/services.js';
import { compound } from '../words/vocabulary.js';
import type { Site } from './country.js';

/** Pages that come in numbers; with the tree they make a site of about 26,000 pages. */
export const ITEM_COUNTS = {
  news: 9_000,
  notice: 6_000,
  meeting: 1_800,
  case: 5_400,
  person: 1_400,
  event: 1_500,
} as const;
export type ItemName = keyof typeof ITEM_COUNTS;
export const ITEM_NAMES = Object.keys(ITEM_COUNTS) as ItemName[];

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

/** Days between two of a kind. */
const EVERY: Record<ItemName, number> = { news: 0.6, notice: 0.9, meeting: 2, case: 2 / 3, person: 0, event: 2 };

const COMMITTEES: Both[] = [
  'Kommunestyret',
  'Formannskapet',
  'Utvalg for oppvekst og kultur|Utval for oppvekst og kultur',
  'Utvalg for helse og velferd|Utval for helse og velferd',
  'Plan- og miljøutvalget|Plan- og miljøutvalet',
  'Administrasjonsutvalget|Administrasjonsutvalet',
  'Eldrerådet',
  'Ungdomsrådet',
  'Kontrollutvalget|Kontrollutvalet',
  'Viltnemnda',
  'Klagenemnda',
  'Valgstyret|Valstyret',
];

const HEADLINES: Both[] = [
  'Nå åpner {b} i {p}|No opnar {b} i {p}',
  'Søk om {f} innen {d}|Søk om {f} innan {d}',
  'Vi får {c}|Vi får {c}',
  'Stor interesse for {f}|Stor interesse for {f}',
  'Slik blir {b} i {p}|Slik blir {b} i {p}',
  'Stenger veien ved {p}|Stengjer vegen ved {p}',
  'Kokevarsel i {p}|Kokevarsel i {p}',
  'Velkommen til {p}-dagene|Velkomen til {p}-dagane',
  '{N} er ansatt som leder|{N} er tilsett som leiar',
  'Folkemøte om {b}|Folkemøte om {b}',
  '{b} får nye lokaler|{b} får nye lokale',
  'Informasjon om {m}|Informasjon om {m}',
  'Endringer i {m}|Endringar i {m}',
  'Fortsatt ledig plass: {m}|Framleis ledig plass: {m}',
];
const NOTICES: Both[] = [
  'Høring: forslag til {b}|Høyring: framlegg til {b}',
  'Varsel om oppstart av detaljregulering for {p}|Varsel om oppstart av detaljregulering for {p}',
  'Kunngjøring: vedtatt {b} for {p}|Kunngjering: vedteken {b} for {p}',
  'Offentlig ettersyn: {p} næringsområde|Offentleg ettersyn: {p} næringsområde',
  'Utlysning av {f}|Utlysing av {f}',
];
const CASES: Both[] = [
  'Klage på vedtak om {m}|Klage på vedtak om {m}',
  'Søknad om dispensasjon for gnr. {n} bnr. {n} {p}|Søknad om dispensasjon for gnr. {n} bnr. {n} {p}',
  'Referatsaker|Referatsaker',
  'Rapport om {f}|Rapport om {f}',
  'Rullering av {b}|Rullering av {b}',
  'Godkjenning av møteprotokoll|Godkjenning av møteprotokoll',
  'Valg av medlemmer til {b}|Val av medlemer til {b}',
  'Tertialrapport {n}|Tertialrapport {n}',
];
const EVENTS: Both[] = [
  'Språkkafé i {p}',
  'Konsert på {p} kulturhus',
  'Lesestund på biblioteket',
  'Tur til {p}',
  'Åpen hall|Open hall',
  'Seniortreff i {p}',
  'Bygdekino i {p}',
  'Dugnad ved {p}',
];
const POSTS: Both[] = [
  'rådgiver|rådgjevar',
  'saksbehandler|sakshandsamar',
  'konsulent',
  'fagleder|fagleiar',
  'ingeniør',
  'sekretær',
  'virksomhetsleder|einingsleiar',
];

/** News that has the record's words without being it. */
const DECOYS: Both[] = [
  'Ny løsning for postliste|Ny løysing for postliste',
  'Postlisten er flyttet til nytt system|Postlista er flytta til nytt system',
  'Feil på postlisten i helgen|Feil på postlista i helga',
  'Nå kan du be om innsyn digitalt|No kan du be om innsyn digitalt',
];

/** The news that is such a decoy. */
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
  const tell = (list: readonly Both[]) => fill(say(dice.pick(list), site.language), dice, site);
  switch (name) {
    case 'news':
      return n === decoyNumber(site) ? tell(DECOYS) : tell(HEADLINES);
    case 'notice':
      return tell(NOTICES);
    case 'meeting':
      return `${committeeOf(site, n)} ${isoDate(dateOf('meeting', n))}`;
    case 'case':
      return tell(CASES);
    case 'person':
      return `${personName(dice)}, ${say(dice.pick(POSTS), site.language)}`;
    case 'event':
      return tell(EVENTS);
  }
}

export const committeeOf = (site: Site, meeting: number): string =>
  say(COMMITTEES[meeting % COMMITTEES.length] ?? 'Kommunestyret', site.language);

/** The last of a kind is of today; events run on for half a year. */
const dateOf = (name: ItemName, n: number): Date =>
  daysAgo((ITEM_COUNTS[name] - 1 - n) * EVERY[name] - (name === 'event' ? 180 : 0));

/** The n-th page of a kind; the highest number is the newest. */
export function item(site: Site, name: ItemName, n: number): Item {
  const title = titleOf(site, name, n);
  return { name, n, title, path: itemPath(site, name, n, title), date: dateOf(name, n) };
}

function itemPath(site: Site, name: ItemName, n: number, title: string): string {
  const slug = slugOf(title);
  if (site.family === 'fjord') return `/${WORDS[name]}/${slug}-${n}/`;
  if (site.family === 'skog') return `/${slug}.${ITEM_NAMES.indexOf(name) + 1}${`${n}`.padStart(6, '0')}.no.html`;
  return `/${WORDS[name]}/${n}/${slug}`;
}

/** The item whose page has this path, or null. */
export function itemAt(site: Site, path: string): Item | null {
  const found = site.family === 'skog' ? skogItem(path) : wordItem(path);
  if (!found || found.n >= ITEM_COUNTS[found.name]) return null;
  const it = item(site, found.name, found.n);
  return it.path === path ? it : null;
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

/** The newest `count` of a kind, after leaving out `skip`. */
export function newest(site: Site, name: ItemName, count: number, skip = 0): Item[] {
  const from = ITEM_COUNTS[name] - 1 - skip;
  return Array.from({ length: Math.max(0, Math.min(count, from + 1)) }, (_, i) => item(site, name, from - i));
}
