import { type DayPlace, dayPlace, findDate, wholeDate } from '../../text/index.js';
import type { Cell } from './cells.js';
import { directionOf, EXEMPTION, type FieldRole, plainLabel, roleOfLabel } from './words.js';

/** Column of the records: the pieces at one position or with one label. */
export interface Column {
  key: string;
  label: string | null;
  role: FieldRole;
  /** Order of its numeric dates; null if they contradict each other. */
  days: DayPlace | null;
  /** Language of the page, BCP 47; null if unknown. */
  language: string | null;
}

/** Case or document number: "2026/1234-5", "26/01234", "2026-KS-12", "KUN:12/2026". */
const NUMBER =
  /^(?:nr\.?\s*|sak(?:snr)?\.?\s*)?(?:\p{L}{1,5}[-/:])?\d{1,6}(?:[-/.]\p{L}{1,5})?[-/.]\d+(?:[-/.]\d+)*$/iu;
/** Number of a diary: "KS 2026-00123", "BUN2026/14". */
const DIARY_NUMBER = /^\p{Lu}\p{L}{0,4}(?:19|20)\d\d[-/:.]\d+(?:-\d+)?$/u;
const isNumber = (text: string): boolean => NUMBER.test(text) || DIARY_NUMBER.test(text);
const DOCUMENT_NUMBER = /\/\d+\s?[-–]\s?\d+$/;

/** Column key of a piece; the label takes precedence over the position, since a record may lack preceding pieces. */
export const columnKey = ({ label, key }: Pick<Cell, 'label' | 'key'>): string =>
  label ? `:${plainLabel(label)}` : key;

/** Minimum number of records whose common features are significant. */
const ENOUGH_RECORDS = 3;
/** Minimum fraction of the pieces at a position that are labels. */
const NEARLY_ALL = 0.8;

/** Keys of label pieces: at their position, or in elements of their kind, there are only known labels. */
export function labelKeys(records: readonly Cell[][], known: readonly string[]): string[] {
  const counts = new Map<string, { labels: number; all: number }>();
  for (const { key, text, label, links } of some(records).flat()) {
    const isLabel = label === null && links.length === 0 && text.length <= 40 && roleOfLabel(text) !== null;
    for (const place of new Set([key, kindOfKey(key)])) {
      const count = counts.get(place) ?? { labels: 0, all: 0 };
      counts.set(place, { labels: count.labels + (isLabel ? 1 : 0), all: count.all + 1 });
    }
  }
  const enough = Math.max(ENOUGH_RECORDS, NEARLY_ALL * some(records).length);
  const found = [...counts]
    .filter(([, { labels, all }]) => all >= enough && labels >= NEARLY_ALL * all)
    .map(([key]) => key);
  return [...new Set([...known, ...found])];
}

const kindOfKey = (key: string): string => key.replace(/#\d+$/, '');

/** Pieces without those that are labels, whose texts become the labels of the next pieces. */
export function withLabels(records: readonly Cell[][], keys: readonly string[]): Cell[][] {
  const labels = new Set(keys);
  const isLabel = ({ key, label, text }: Cell) =>
    label === null && (labels.has(key) || labels.has(kindOfKey(key))) && roleOfLabel(text) !== null;
  return records.map((cells) => {
    const named: Cell[] = [];
    let label: string | null = null;
    for (const [at, cell] of cells.entries()) {
      const next = cells[at + 1];
      if (isLabel(cell) && next && next.label === null && !isLabel(next)) label = cell.text;
      else {
        named.push(label !== null && cell.label === null ? { ...cell, label } : cell);
        label = null;
      }
    }
    return named;
  });
}

interface Profile {
  column: Omit<Column, 'role'>;
  filled: number;
  texts: readonly string[];
  cells: readonly Cell[];
  share(is: (text: string) => boolean): number;
  letters: number;
  leads: number;
  distinct: number;
}

/**
 * Role of each column: by its label, checked against its content; without a label, by content alone.
 * @param language of the page, BCP 47; null if unknown
 */
export function columnsOf(records: readonly Cell[][], language: string | null): Column[] {
  const profiles = profilesOf(records, some(records), language);
  const roles = new Map<Profile, FieldRole>();
  const taken = (role: FieldRole) => [...roles.values()].includes(role);
  for (const profile of profiles) {
    const said = byLabel(profile);
    if (said === null || (said === 'title' && isDescription(profile, profiles))) continue;
    const once = said !== 'other' && taken(said);
    roles.set(profile, once ? 'other' : said);
  }
  for (const [role, is] of BY_CONTENT)
    for (const profile of profiles) {
      if (roles.has(profile) || taken(role)) continue;
      if (is(profile)) roles.set(profile, role);
    }
  if (!taken('title')) {
    const best = titleAmong(profiles.filter((profile) => !roles.has(profile) || roles.get(profile) === 'other'));
    if (best && !(saysTheSame(best) && profiles.some(leadsWithDay))) roles.set(best, 'title');
  }
  return profiles.map((profile) => ({ ...profile.column, role: roles.get(profile) ?? 'other' }));
}

/** True if a title known only from class names is to be ignored, because another cell links to the record. */
const isDescription = ({ column, leads }: Profile, all: readonly Profile[]): boolean =>
  column.label === null &&
  leads < 0.5 &&
  all.some((other) => other.leads > 0.8 && other.distinct > 0.8 && other.letters > 15);

/** Number of records, evenly spread, from which the columns are inferred. */
const ENOUGH_TO_TELL = 120;

function some(records: readonly Cell[][]): readonly Cell[][] {
  const step = Math.ceil(records.length / ENOUGH_TO_TELL);
  return step <= 1 ? records : records.filter((_, at) => at % step === 0);
}

function profilesOf(records: readonly Cell[][], telling: readonly Cell[][], language: string | null): Profile[] {
  const byKey = new Map<string, Cell[]>();
  // Columns of few records may be missing from the sample.
  const rare = new Map(records.flat().map((cell) => [columnKey(cell), cell]));
  for (const cell of telling.flat()) rare.delete(columnKey(cell));
  for (const cell of [...telling.flat(), ...rare.values()]) {
    const key = columnKey(cell);
    const cells = byKey.get(key);
    if (cells) cells.push(cell);
    else byKey.set(key, [cell]);
  }
  return [...byKey].map(([key, cells]) => {
    const texts = cells.map(({ text }) => text).filter((text) => text !== '');
    const share = (is: (text: string) => boolean) => (texts.length === 0 ? 0 : texts.filter(is).length / texts.length);
    const dated = cells.flatMap(({ datetime }) => datetime ?? []);
    return {
      column: {
        ...{ key, label: cells[0]?.label ?? null, language },
        days: dayPlace(dated.length > 0 ? dated : texts, language),
      },
      filled: texts.length,
      texts,
      cells,
      share,
      letters: texts.reduce((sum, text) => sum + Math.min(200, text.length), 0) / Math.max(1, texts.length),
      leads: cells.filter(({ leads }) => leads).length / cells.length,
      distinct: new Set(texts).size / Math.max(1, texts.length),
    };
  });
}

const dates = ({ share, cells, column }: Profile): number =>
  Math.max(
    share((text) => wholeDate(text, column.days, column) !== null),
    cells.filter(({ datetime }) => datetime !== null).length / cells.length,
  );
const holdsDate = ({ share, column }: Profile): number =>
  share((text) => text.length < 60 && findDate(text, column.days, column) !== null);
const directions = ({ share }: Profile): number => share((text) => directionOf(text) !== null);
const numbers = ({ share }: Profile): number =>
  share((text) => text.length <= 30 && isNumber(text.replaceAll(/\s+/g, '')) && wholeDate(text) === null);
const digits = ({ share }: Profile): number =>
  share((text) => text.length <= 30 && /\d/.test(text) && text.split(/\s+/).length <= 4);
const exempt = ({ share }: Profile): number => share((text) => EXEMPTION.test(text));

/** Minimum number of records with one text by which a column says nothing of them. */
const MANY_ALIKE = 10;
const saysTheSame = ({ distinct, filled }: Profile): boolean => filled >= MANY_ALIKE && distinct * filled <= 1.5;
/** True for links of which each has words and a day: "Council 20.11.2026". */
const leadsWithDay = (profile: Profile): boolean =>
  profile.leads > 0.8 && profile.distinct > 0.8 && holdsDate(profile) >= 0.9 && dates(profile) < 0.1;
/** True for identifiers and addresses, which are no titles. */
const isCode = ({ share }: Profile): boolean =>
  share((text) => /^(?:https?:\/\/\S+|[a-z]+[_:-]?\d+)$/i.test(text)) >= 0.6;

/** Role by the label or the markup, unless the content contradicts it; null if neither states one. */
function byLabel(profile: Profile): FieldRole | null {
  const { label } = profile.column;
  const said = label === null ? byMarkup(profile) : roleOfLabel(label);
  if (said === null || profile.filled === 0) return said === null ? null : 'other';
  switch (said) {
    case 'date':
    case 'documentDate':
      return holdsDate(profile) >= 0.5 || dates(profile) >= 0.5 ? said : label === null ? null : 'other';
    case 'direction':
      return directions(profile) >= 0.6 ? said : 'other';
    case 'caseNumber':
    case 'documentNumber':
    case 'sequenceNumber':
      if (digits(profile) >= 0.6) return said;
      return profile.letters > 12 ? (said === 'caseNumber' ? 'caseTitle' : 'title') : 'other';
    case 'caseTitle':
    case 'title':
      if (dates(profile) >= 0.5) return null;
      if (saysTheSame(profile) || isCode(profile)) return 'other';
      if (numbers(profile) < 0.6) return said;
      return said === 'title' ? 'documentNumber' : 'caseNumber';
    case 'exemption':
    case 'legalGround':
      if (profile.distinct < 0.2 && profile.leads > 0.8 && exempt(profile) < 0.2) return 'document';
      return said;
    case 'document':
    case 'other':
      return said;
    default:
      return dates(profile) >= 0.5 ? null : said;
  }
}

/** Role by the class names of the page's authors. */
function byMarkup({ cells }: Profile): FieldRole | null {
  const hint = cells[0]?.hint ?? '';
  for (const word of hint.split(/[\s_]+|--|__/)) {
    const role = roleOfLabel(word.replaceAll('-', ' ')) ?? roleOfLabel(word.split('-').at(-1) ?? '');
    if (role !== null && TOLD_BY_MARKUP.has(role)) return role;
  }
  return null;
}

/** Roles accepted from class names, after a check against the content; other class names are too ambiguous. */
const TOLD_BY_MARKUP: ReadonlySet<FieldRole> = new Set<FieldRole>([
  'date',
  'documentDate',
  'sender',
  'recipient',
  'correspondent',
  'caseNumber',
  'documentNumber',
  'title',
  'caseTitle',
]);

const BY_CONTENT: readonly (readonly [FieldRole, (profile: Profile) => boolean])[] = [
  ['direction', (p) => directions(p) >= 0.9],
  ['date', (p) => dates(p) >= 0.6],
  ['documentDate', (p) => dates(p) >= 0.6],
  ['documentNumber', (p) => numbers(p) >= 0.6 && p.share((text) => DOCUMENT_NUMBER.test(text)) >= 0.6],
  ['caseNumber', (p) => numbers(p) >= 0.6],
  ['exemption', (p) => exempt(p) >= 0.8],
  ['date', (p) => holdsDate(p) >= 0.9 && p.letters < 40],
];

/** Column that reads like a title: long, distinct per record, a heading or a link; null if missing. */
function titleAmong(profiles: readonly Profile[]): Profile | null {
  const most = Math.max(0, ...profiles.map(({ filled }) => filled));
  const worth = (p: Profile) => Math.sqrt(Math.min(p.letters, 80)) * (1 + 2 * p.leads) * (0.3 + p.distinct);
  const able = profiles.filter(
    (p) =>
      p.filled >= 0.6 * most &&
      p.letters >= 3 &&
      dates(p) < 0.5 &&
      !isCode(p) &&
      p.share((text) => /\p{L}{3}/u.test(text)) > 0.5,
  );
  // Ties go to the first column, since records begin with their titles.
  const [first] = able;
  const likely = (p: Profile) => worth(p) * (p === first ? 1.5 : 1);
  return [...able].sort((a, b) => likely(b) - likely(a))[0] ?? null;
}
