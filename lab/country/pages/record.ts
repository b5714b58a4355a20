import { isRecordDay, newestRecordDay, recordRows } from '../life/mail.js';
import { searchUrl } from '../portals/search.js';
import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { daysAgo, isoDate, longDate, say, shortDate, weekday } from '../words/language.js';
import { personName, placeName } from '../words/names.js';
import { TOPIC_SERVICES } from '../words/services.js';
import { compound } from '../words/vocabulary.js';
import type { Block, Ref } from './model.js';

/** Number of newer and older days that a record's page links to. */
const NEWER = 3;
const OLDER = 6;
/** Number of days in which the nearest list is searched: longer than any gap between lists. */
const NEAR = 15;

/**
 * The record of one day: a table of incoming and outgoing mail, and links to other days.
 * @param day days before the start of the country's life; negative after it
 */
export function recordBlocks(site: Site, base: string, day: number): Block[] {
  const { language } = site;
  const date = daysAgo(day);
  const nb = language === 'nb';
  const near = Array.from({ length: 2 * NEAR }, (_, i) => day - NEAR + i).filter((other) => isRecordDay(site, other));
  const neighbours = [
    ...near.filter((other) => other < day).slice(-NEWER),
    ...near.filter((other) => other > day).slice(0, OLDER),
  ].map((other): Ref => ({ href: dayHref(site, base, other), label: shortDate(daysAgo(other)) }));
  return [
    { kind: 'search', label: nb ? 'Søk i journalen' : 'Søk i journalen' },
    { kind: 'heading', text: `${nb ? 'Journalposter' : 'Journalpostar'} ${weekday(date, language)} ${longDate(date)}` },
    {
      kind: 'table',
      caption: nb ? 'Inngående og utgående dokumenter' : 'Inngåande og utgåande dokument',
      head: [
        nb ? 'Journaldato' : 'Journaldato',
        'Type',
        nb ? 'Innhold' : 'Innhald',
        nb ? 'Avsender/mottaker' : 'Avsendar/mottakar',
        nb ? 'Saksnr.' : 'Saksnr.',
        nb ? 'Innsyn' : 'Innsyn',
      ],
      rows: letters(site, base, day),
    },
    { kind: 'pager', items: neighbours },
    ...toArchive(site),
  ];
}

/** Link to the search of the whole record; empty if the site has none. */
function toArchive(site: Site): Block[] {
  const href = searchUrl(site);
  if (href === null) return [];
  return [
    { kind: 'links', items: [{ href, label: say('Søk i hele postlisten|Søk i heile postlista', site.language) }] },
  ];
}

/** URL of a day: the newest day has the record's own URL; the others carry their date. */
const dayHref = (site: Site, base: string, day: number): string =>
  day === newestRecordDay(site) ? base : `${base}?dato=${isoDate(daysAgo(day))}`;

/** Entries of a day's list that are already published. */
export function letters(site: Site, base: string, day: number): { cells: string[]; link: Ref }[] {
  const dice = new Dice(site.seed, 'letters', day);
  const nb = site.language === 'nb';
  return Array.from({ length: recordRows(site, day, dice.between(12, 26)) }, (_, i) => {
    const incoming = dice.chance(0.55);
    const number = `${daysAgo(Math.min(0, day)).getUTCFullYear()}/${dice.between(100, 4_800)}-${dice.between(1, 30)}`;
    const type = incoming ? (nb ? 'Inngående' : 'Inngåande') : nb ? 'Utgående' : 'Utgåande';
    const hidden = dice.chance(0.12) ? ' *****' : '';
    return {
      cells: [shortDate(daysAgo(day)), type, matter(dice, site) + hidden, correspondent(dice, site), number],
      link: {
        href: `${base}?dokument=${number}-${i}`,
        label: dice.chance(0.4) ? (nb ? 'Bestill' : 'Tinging') : nb ? 'Be om innsyn' : 'Be om innsyn',
      },
    };
  });
}

function matter(dice: Dice, site: Site): string {
  const service = say(dice.pick(TOPIC_SERVICES), site.language).toLowerCase();
  return dice.pick([
    `Søknad om ${service}`,
    `Svar på søknad om ${service}`,
    `Klage – ${service}`,
    `${service.charAt(0).toUpperCase()}${service.slice(1)} – gnr. ${dice.between(1, 180)} bnr. ${dice.between(1, 300)}`,
    `Oversending av ${compound(dice, site.language, 2)}`,
    `Uttale til ${compound(dice, site.language, 1)} for ${placeName(dice)}`,
  ]);
}

function correspondent(dice: Dice, site: Site): string {
  return dice.pick([
    () => personName(dice),
    () => personName(dice),
    () => `${placeName(dice)} AS`,
    () => `Statsforvaltaren i ${site.region}`,
    () => `${placeName(dice)} velforening`,
    () => 'Kartverket',
  ])();
}

/** The form for one document, the target of "Be om innsyn". */
export function orderBlocks(site: Site, document: string): Block[] {
  const nb = site.language === 'nb';
  return [
    {
      kind: 'text',
      html: nb
        ? 'Oppgi e-postadressen din, så svarer vi innen tre virkedager. Vi vurderer hvert dokument etter offentleglova.'
        : 'Oppgje e-postadressa di, så svarar vi innan tre virkedagar. Vi vurderer kvart dokument etter offentleglova.',
    },
    {
      kind: 'facts',
      items: [
        [nb ? 'Dokument' : 'Dokument', document],
        [nb ? 'Status' : 'Status', nb ? 'Ikke bestilt' : 'Ikkje tinga'],
      ],
    },
  ];
}
