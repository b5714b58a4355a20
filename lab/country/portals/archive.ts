import { DAY, dayOf, inOffice, isWorkday, START } from '../life/working-time.js';
import { Dice, hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { firstOf } from '../sites/moment.js';
import { capital, isoDate, listed, say } from '../words/language.js';
import { personName, placeName, streetAddress } from '../words/names.js';
import { TOPIC_SERVICES } from '../words/services.js';
import { compound, UNITS } from '../words/vocabulary.js';

export type Direction = 'in' | 'out' | 'internal';

/** One entry of a mail record in the archive, independent of a vendor's display. */
export interface Entry {
  /** Index in the archive, ascending by time. */
  index: number;
  /** Practice time of its publication in the portal. */
  published: number;
  /** Day as `2026-11-20`. */
  journalDate: string;
  documentDate: string;
  year: number;
  /** Number of the case within its year, and of the document within its case. */
  caseSequence: number;
  documentSequence: number;
  direction: Direction;
  title: string;
  caseTitle: string;
  /** Sender or recipient; empty for internal documents. */
  correspondent: string;
  /** True if the correspondent is a private person. */
  isPrivate: boolean;
  /** Legal ground of an exemption from public access; null if the document is public. */
  exemption: string | null;
  documentType: string;
  unit: string;
}

/** Number of working days before the start that the archive covers: three years. */
const HISTORY_DAYS = 780;
const SMALLEST = 200;
const LARGEST = 15_000;

/** Approximate number of entries of an archive at the start: 200 to 15,000, log-uniformly distributed. */
export const sizeOf = (site: Site): number =>
  Math.round(SMALLEST * (LARGEST / SMALLEST) ** (hash(site.seed, 'archive') / 4_294_967_296));

const DOCUMENT_TYPES = ['Brev', 'E-post', 'Notat', 'Skjema', 'Vedtak', 'Kart', 'Faktura', 'Kontrakt'];
const GROUNDS = listed`
  Offl. § 13, jf. fvl. § 13 (1) nr. 1; Offl. § 13 jf. fvl. § 13 første ledd nr. 1; Offl. § 14;
  Offl. § 23, første ledd; Offl. § 25; Offl. § 26, femte ledd; Offl. § 15`;
const BODIES = ['Kartverket', 'Statens vegvesen', 'NAV', 'Husbanken', 'Mattilsynet', 'Arbeidstilsynet', 'Kystverket'];

interface Case {
  year: number;
  sequence: number;
  title: string;
  documents: number;
  person: string;
}

/** A municipality's archive, extended day by day. Deterministic for each site, regardless of the time of calls. */
export class Archive {
  readonly entries: Entry[] = [];
  private readonly cases: Case[] = [];
  private readonly yearly = new Map<number, number>();
  private readonly streets: string[];
  private readonly persons: string[];
  private readonly services: readonly string[];
  private nextDay: number;
  private readonly rate: number;

  constructor(private readonly site: Site) {
    const dice = new Dice(site.seed, 'archive words');
    this.streets = Array.from({ length: 120 }, () => streetAddress(dice).replace(/ \d+$/, ''));
    this.persons = Array.from({ length: 900 }, () => personName(dice));
    this.services = dice.shuffle(TOPIC_SERVICES).map((service) => say(service, site.language).toLowerCase());
    this.nextDay = -Math.round((HISTORY_DAYS * 7) / 5);
    this.rate = sizeOf(site) / HISTORY_DAYS;
  }

  /** Entries published at this time, ascending by time. */
  at(time: number | null): readonly Entry[] {
    const now = time ?? START;
    for (; this.nextDay <= dayOf(now); this.nextDay++) if (isWorkday(this.nextDay)) this.grow(this.nextDay);
    let count = this.entries.length;
    while (count > 0 && (this.entries[count - 1]?.published ?? 0) > now) count--;
    return count === this.entries.length ? this.entries : this.entries.slice(0, count);
  }

  private grow(day: number): void {
    const dice = new Dice(this.site.seed, 'archive day', day);
    const count = Math.floor(this.rate * (0.5 + dice.next()) + dice.next());
    // The whole history is published before the start; later a day's list is published at once.
    const published = day <= 0 ? START - 1 : inOffice(day, 0.1 + 0.6 * dice.next());
    for (let i = 0; i < count; i++) this.add(dice, day, published);
  }

  private add(dice: Dice, day: number, published: number): void {
    const date = new Date(START + day * DAY);
    const known =
      this.cases.length > 5 && dice.chance(0.62) ? this.recent(dice) : this.opened(dice, date.getUTCFullYear());
    known.documents++;
    const direction = dice.chance(0.5) ? 'in' : dice.chance(0.85) ? 'out' : 'internal';
    const ofPerson = dice.chance(0.55);
    const correspondent = direction === 'internal' ? '' : ofPerson ? known.person : this.body(dice);
    this.entries.push({
      index: this.entries.length,
      published,
      journalDate: isoDate(date),
      documentDate: isoDate(new Date(date.getTime() - Math.floor(dice.next() ** 2 * 9) * DAY)),
      year: known.year,
      caseSequence: known.sequence,
      documentSequence: known.documents,
      direction,
      title: this.title(dice, known, direction),
      caseTitle: known.title,
      correspondent,
      isPrivate: direction !== 'internal' && ofPerson,
      exemption: dice.chance(ofPerson ? 0.3 : 0.06) ? dice.zipf(GROUNDS) : null,
      documentType: dice.zipf(DOCUMENT_TYPES),
      unit: capital(say(dice.zipf(UNITS), this.site.language)),
    });
  }

  private recent(dice: Dice): Case {
    const back = Math.floor(this.cases.length ** dice.next()) - 1;
    const found = this.cases[Math.max(0, this.cases.length - 1 - back)];
    if (!found) throw new Error('There is no case yet.');
    return found;
  }

  private opened(dice: Dice, year: number): Case {
    const sequence = (this.yearly.get(year) ?? 0) + dice.between(1, 3);
    this.yearly.set(year, sequence);
    const made = { year, sequence, title: this.caseTitle(dice), documents: 0, person: dice.zipf(this.persons) };
    this.cases.push(made);
    return made;
  }

  private caseTitle(dice: Dice): string {
    const { language } = this.site;
    const service = dice.zipf(this.services);
    return capital(
      dice.pick([
        () => `${service} – ${dice.zipf(this.streets)} ${dice.between(1, 90)}`,
        () => `${service} – gnr. ${dice.between(1, 180)} bnr. ${dice.between(1, 300)}`,
        () => `${compound(dice, language, 1)} ${dice.between(2_021, 2_027)}`,
        () => `${service}, ${compound(dice, language, 2)} og ${compound(dice, language, 2)}`,
        () => `${compound(dice, language, 2)} i ${placeName(dice)}`,
        () => service,
      ])(),
    );
  }

  private title(dice: Dice, { title }: Case, direction: Direction): string {
    const { language } = this.site;
    const about = title.charAt(0).toLowerCase() + title.slice(1);
    if (dice.chance(0.003)) return HOSTILE[dice.int(HOSTILE.length)] ?? about;
    const first = { in: FIRST_IN, out: FIRST_OUT, internal: FIRST_INTERNAL }[direction];
    const said = say(dice.zipf(first), language);
    return dice.pick([
      () => `${said} ${about}`,
      () => `${said} ${about}`,
      () => `${said} ${dice.zipf(this.services)} for ${dice.zipf(this.streets)} ${dice.between(1, 90)}`,
      () => `${said} ${compound(dice, language, 1)} og ${compound(dice, language, 2)}`,
    ])();
  }

  private body(dice: Dice): string {
    return dice.pick([
      () => dice.zipf(BODIES),
      () => `${dice.pick(this.streets)} Bygg AS`,
      () => `${placeName(dice)} velforening`,
      () => `Statsforvalteren i ${this.site.region}`,
      () => `${placeName(dice)} Eiendom AS`,
      () => `${placeName(dice)} kommune`,
    ])();
  }
}

const FIRST_IN = listed`
  Søknad om; Klage på; Uttalelse til|Uttale til; Oversendelse av|Oversending av; Spørsmål om; Merknad til;
  Dokumentasjon –; Purring –; Nabovarsel –`;
const FIRST_OUT = listed`
  Svar på søknad om; Vedtak –; Foreløpig svar –|Førebels svar –; Høring –|Høyring –; Oversendelse av|Oversending av;
  Innkalling –; Ferdigattest –; Tillatelse til|Løyve til`;
const FIRST_INTERNAL = ['Notat –', 'Referat –', 'Vurdering av', 'Internt notat –', 'Møtereferat –'];
/** Titles with markup characters that a page must show, and a reader extract, as plain text. */
const HOSTILE = [
  '<script>alert("brev")</script> søknad om veg',
  'Klage "uten" \'grunn\' & <b>fet</b> skrift',
  '=HYPERLINK("http://x.test","vedtak") tilbud',
  '&lt;ikke en tagg&gt; og 100 % rett; {{7*7}}',
  'تقرير – Доклад – 報告 om vannkvalitet',
];

const archives = new WeakMap<Site, Archive>();

/** Archive of the site, the same for every moment of the site. */
export function archiveOf(site: Site): Archive {
  const first = firstOf(site);
  let archive = archives.get(first);
  if (!archive) {
    archive = new Archive(first);
    archives.set(first, archive);
  }
  return archive;
}
