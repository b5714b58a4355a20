import { atOnce, inTurns, type Steps } from '../concurrency/index.js';
import { addressSpans } from './address-spans.js';
import { fittedModel, type Model, type TextContext } from './line-spans.js';
import type { PageLine } from './page-lines.js';
import { KnownPeople, NameWords } from './people.js';
import { personSpans } from './person-spans.js';
import { named, shownWords } from './record-spans.js';
import { apart, type PersonSpan, shifted } from './spans.js';
import { roleOfLabel, type TextRole } from './vocabulary/labels.js';
import { wordsOf } from './words.js';

/** Context of a page, besides its text. */
export interface PageContext {
  /** Lines with their roles (`pageLines`), by which the text's lines are read; without them, roles are taken from labels. */
  readonly lines?: readonly PageLine[];
  /** Text of a page of the site that names no private person; its lines are the site's frame. */
  readonly plain?: string | null;
  readonly host?: string | null;
  /** Persons of the portal's records. */
  readonly people?: KnownPeople | null;
}

export interface PageSpans {
  readonly text: PersonSpan[];
  /** Spans of each of the given links, in input order. */
  readonly links: PersonSpan[][];
  /** Names of the private persons on the page. */
  readonly people: readonly string[];
}

/** Line of a page's text with its role. */
export interface Line {
  readonly text: string;
  readonly from: number;
  readonly row: number;
  readonly role: TextRole | 'heading' | null;
  /** Label within the line, which is left out of `text`. */
  readonly isLabelled: boolean;
}

const LED = /^([\p{L}\p{M}][\p{L}\p{M} ./-]{0,38}?)\s?:\s+(?=\S)/u;
/** A label without a colon; short ones are prepositions too. */
const UNSIGNED = /^([\p{L}\p{M}]{6,}(?:\/[\p{L}\p{M}]{6,})?)\s+(?=\p{Lu})/u;
const PARTIES: ReadonlySet<string | null> = new Set(['sender', 'recipient', 'correspondent']);
const OFFICE_TAIL = /^([^,(]+?)\s*[,(]/u;
/** Truth value of data, with its name. */
const TRUTH_VALUE = /^(?:[\w-]+: )?(?:true|false)$/i;
/** Maximum number of lines of a page's frame that are compared. */
const MAX_LINES = 20_000;

/** Spans of a page's text, and of its links, that name or reach private persons. */
export const pageSpans = (
  text: string,
  links: readonly string[] = [],
  context: PageContext = {},
  model: Model = fittedModel(),
): PageSpans => atOnce(read(text, links, context, model));

/** `pageSpans`, with other work of the process between parts of a long page. */
export const pageSpansInTurns = (
  text: string,
  links: readonly string[] = [],
  context: PageContext = {},
): Promise<PageSpans> => inTurns(read(text, links, context, fittedModel()));

/** Reads a page; between two lines others may work. */
function* read(text: string, links: readonly string[], context: PageContext, model: Model): Steps<PageSpans> {
  const { host = null } = context;
  const lines = readLines(text, context);
  const people = new KnownPeople();
  const officersIn = new Map<number, KnownPeople>();
  const isOffice = lines.map(isOfficeLine);
  for (const line of lines) if (isProse(line)) people.addText(line.text);
  for (const [i, line] of lines.entries()) {
    if (!isOffice[i]) continue;
    const name = officerOf(line);
    people.addOfficer(name);
    const own = officersIn.get(line.row) ?? new KnownPeople();
    officersIn.set(line.row, own);
    if (line.row > 0) own.addOfficer(name);
  }
  const found: PersonSpan[][] = lines.map(() => []);
  const byRow = new Map<number, string[]>();
  const all: string[] = [];
  const readLine = (i: number, line: Line, context: TextContext) => {
    if (TRUTH_VALUE.test(line.text) && !PARTIES.has(line.role)) return;
    const own = personSpans(line.text, { people, host, ...context }, model);
    found[i] = own;
    const names = named(line.text, own);
    if (names.length === 0) return;
    for (const name of names) all.push(name);
    for (const name of names) people.addPerson(name);
    const ofRow = byRow.get(line.row) ?? [];
    byRow.set(line.row, ofRow);
    for (const name of names) ofRow.push(name);
  };
  const isParty = lines.map((line) => PARTIES.has(line.role) || isLone(line));
  for (const [i, line] of lines.entries())
    if (isParty[i]) {
      yield;
      readLine(i, line, { role: line.role ?? 'text', officers: officersIn.get(line.row) ?? null });
    }
  const parties = new NameWords(all.slice(0, MAX_OWN));
  const namesOf = new Map([...byRow].map(([row, names]) => [row, new NameWords(names.slice(0, MAX_OWN))]));
  for (const [i, line] of lines.entries()) {
    if (isParty[i]) continue;
    const own = line.row > 0 ? (namesOf.get(line.row) ?? NOBODY) : parties;
    const isOfficial =
      isOffice[i] ||
      (REACHES.test(line.text) && isAboutBody(line)) ||
      (CONTACT.test(line.text) && !isBelowPerson(lines, found, i));
    yield;
    readLine(i, line, { role: line.role ?? 'text', own, officers: officersIn.get(line.row) ?? null, isOfficial });
  }
  const spans = lines.flatMap((line, i) => shifted(found[i] ?? [], line.from));
  const names = [...new Set(all)];
  const shown = shownWords(
    links.length === 0 ? [] : lines.map((line, i) => [isOffice[i] ? null : line.text, found[i] ?? []]),
  );
  return {
    text: apart(spans),
    links: links.map((link) => addressSpans(link, { own: names, people, shown }, model)),
    people: names,
  };
}

const NOBODY = new NameWords([]);
/** A line with a telephone or mail address only. */
const CONTACT =
  /^(?:e-?post|e-?mail|mail|telefon|tlf|tel|mobil|phone|puhelin|sähköposti|sími|netfang|telefoon|téléphone|courriel|teléfono|correo|telefono|telefone|correio|poczta|adres e-mail|e-pasts|tālrunis|el\. paštas|telefonas|e-mail cím|τηλ|r-phost|fón|e-posta)\P{L}/iu;
const REACHES = /[\d@]/;
/** Number of lines above a telephone that say whose it is. */
const ABOVE = 8;

/** True if a private person is nearer above a line than an office or a body. */
function isBelowPerson(lines: readonly Line[], found: readonly (readonly PersonSpan[])[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - ABOVE; i--) {
    const line = lines[i];
    if (found[i]?.some(({ kind }) => kind === 'person')) return true;
    if (line && (line.role === 'frame' || line.role === 'heading' || isOfficeLine(line))) return false;
  }
  return false;
}

/** Maximum number of persons whose names are looked for in lines of no row. */
const MAX_OWN = 500;

/** The lines of a text with their roles, by the mark-up's lines in the same order, else by labels within the lines. */
export function readLines(text: string, { lines: marked, plain }: PageContext): Line[] {
  const frame = new Set(runsOf((plain ?? '').split('\n', MAX_LINES)));
  const found: Line[] = [];
  let at = 0;
  let next = 0;
  const raw = text.split('\n');
  const isFrame = new Set<number>();
  const bareMarked = marked?.map((line) => line.text.replaceAll(' ', ''));
  for (const [i, run] of runsOf(raw).entries()) if (frame.has(run)) for (let k = 0; k < FRAME; k++) isFrame.add(i + k);
  for (const [i, line] of raw.entries()) {
    const trimmed = line.trim();
    const from = at + line.indexOf(trimmed);
    at += line.length + 1;
    if (trimmed === '') continue;
    const bare = trimmed.replaceAll(/\s/g, '');
    let mark: PageLine | undefined;
    for (let k = next; marked && k < Math.min(marked.length, next + LOOK_AHEAD); k++)
      if (bareMarked?.[k] === bare) {
        mark = marked[k];
        next = k + 1;
        break;
      }
    const role = isFrame.has(i) ? 'frame' : (mark?.role ?? null);
    found.push(...partsOf({ text: trimmed, from, row: mark?.row ?? 0, role, isLabelled: false }));
  }
  return found;
}

/** Number of the mark-up's lines among which a line of the text is looked for. */
const LOOK_AHEAD = 40;
/** Minimum number of consecutive equal lines that count as the site's frame. */
const FRAME = 3;

const runsOf = (lines: readonly string[]): string[] =>
  lines.length < FRAME ? [] : lines.slice(0, 1 - FRAME).map((_, i) => lines.slice(i, i + FRAME).join('\n'));

/** Maximum length of a line that is read at once. */
const MAX_LINE = 10_000;

/** A long line in parts that end with a word. */
function cut(line: Line): Line[] {
  const parts: Line[] = [];
  for (let at = 0; at < line.text.length; ) {
    const space = line.text.lastIndexOf(' ', at + MAX_LINE);
    const to = at + MAX_LINE >= line.text.length ? line.text.length : space > at ? space + 1 : at + MAX_LINE;
    parts.push({ ...line, text: line.text.slice(at, to), from: line.from + at });
    at = to;
  }
  return parts;
}

const BETWEEN = /\s+[·|•]\s+|\t+/g;

/** The parts of a line that has several labels: "Fra: Kari Nordmann · Til: Nordvik kommune". */
function partsOf(line: Line): Line[] {
  if (line.text.length > MAX_LINE) return cut(line);
  const parts: Line[] = [];
  let at = 0;
  for (const { 0: sign, index } of line.text.matchAll(BETWEEN)) {
    parts.push(labelled({ ...line, text: line.text.slice(at, index), from: line.from + at }));
    at = index + sign.length;
  }
  const last = labelled({ ...line, text: line.text.slice(at), from: line.from + at });
  return parts.some(({ isLabelled }) => isLabelled) ? [...parts, last] : [labelled(line)];
}

/** Takes the role from a label at the line's beginning: "Avsender: Kari Nordmann". */
function labelled(line: Line): Line {
  if (line.role === 'plain') return line;
  const led = line.text.includes(':') ? LED.exec(line.text) : null;
  const role = led?.[1] ? roleOfLabel(led[1]) : null;
  if (line.role === 'frame' && role !== 'handler') return line;
  if (led && role !== null)
    return { ...line, text: line.text.slice(led[0].length), from: line.from + led[0].length, role, isLabelled: true };
  const unsigned = UNSIGNED.exec(line.text);
  const party = unsigned?.[1] ? roleOfLabel(unsigned[1]) : null;
  if (unsigned && line.role === null && PARTIES.has(party))
    return {
      ...line,
      text: line.text.slice(unsigned[0].length),
      from: line.from + unsigned[0].length,
      role: party,
      isLabelled: true,
    };
  return roleOfLabel(line.text) !== null && line.role === null ? { ...line, role: 'plain' } : line;
}

/** True if a line's words show how the page writes nouns. */
export const isProse = (line: Line): boolean => line.role === 'title' || (line.role === null && !isLone(line));

/** True if a line is read as a party for want of a column. */
export const isLone = ({ role, text }: Line): boolean => role === null && isAlone(text);

/** True if a line looks like one party alone: two to six words, without signs of a sentence. */
function isAlone(text: string): boolean {
  if (text.length > 80 || /[.:!?]\s|[.:!?]$|\d/.test(text.replace(/(?<!\p{L})\p{Lu}\. ?/gu, ''))) return false;
  const words = wordsOf(text);
  return (
    words.length >= 2 &&
    words.length <= 7 &&
    words.every(({ shape, signs }) => shape !== 'lower' || signs.particle || signs.conjunction)
  );
}

/** The name of the officer that a line begins with. */
export const officerOf = ({ text }: Line): string => OFFICE_TAIL.exec(text)?.[1] ?? text;

/** True if a line begins with the name of somebody in office: "Kari Lie, rektor", "Ola Moe (Ap)". */
export function isOfficeLine({ text, role }: Line): boolean {
  if (role === 'handler') return true;
  const tail = text.includes(',') || text.includes('(') ? OFFICE_TAIL.exec(text) : null;
  if (!tail) return false;
  const after = text.slice(tail[0].length, tail[0].length + 40);
  const words = wordsOf(after);
  const [first, second] = words;
  return (
    (first?.signs.office === true && !(first.shape !== 'lower' && second?.shape === 'capital')) ||
    (second?.signs.office === true && first?.shape === 'lower') ||
    /^\p{Lu}\p{L}{0,5}\)/u.test(after)
  );
}

/** True if a line is about a body or company: its telephone and address are no private person's. */
const isAboutBody = ({ text, role }: Line): boolean =>
  role === 'plain' ||
  (role !== 'title' &&
    wordsOf(text.slice(0, 60)).some(({ signs }) => signs.body || (signs.legalForm && signs.company)));
