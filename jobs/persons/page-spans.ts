import { addressSpans } from './address-spans.js';
import type { PageLine } from './page-lines.js';
import { KnownPeople } from './people.js';
import { fittedModel, type Model, personSpans } from './person-spans.js';
import { named } from './record-spans.js';
import { apart, type PersonSpan, shifted, withBullets } from './spans.js';
import { roleOfLabel, type TextRole } from './vocabulary/labels.js';
import { wordsOf } from './words.js';

/** What is known of a page besides its text. */
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

interface Line {
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
/** Maximum number of lines of a page's frame that are compared. */
const MAX_LINES = 20_000;

/** What names or reaches private persons on a page, and in its links. */
export function pageSpans(
  text: string,
  links: readonly string[] = [],
  context: PageContext = {},
  model: Model = fittedModel(),
): PageSpans {
  const { host = null } = context;
  const lines = linesOf(text, context);
  const people = new KnownPeople();
  for (const { role, text: line } of lines)
    if (role === 'handler') people.addOfficer(OFFICE_TAIL.exec(line)?.[1] ?? line);
  for (const line of lines) if (isOfficeLine(line)) people.addOfficer(OFFICE_TAIL.exec(line.text)?.[1] ?? '');
  const spans: PersonSpan[] = [];
  const byRow = new Map<number, string[]>();
  const all: string[] = [];
  const note = (line: Line, found: readonly PersonSpan[]) => {
    const names = named(line.text, found);
    if (names.length === 0) return;
    all.push(...names);
    for (const name of names) people.addPerson(name);
    byRow.set(line.row, [...(byRow.get(line.row) ?? []), ...names]);
  };
  const later: Line[] = [];
  for (const line of lines) {
    const isParty = PARTIES.has(line.role);
    if (!isParty && !(line.role === null && isAlone(line.text))) {
      later.push(line);
      continue;
    }
    const found = personSpans(
      line.text,
      { role: isParty ? (line.role as TextRole) : 'correspondent', people, host, isField: isParty },
      model,
    );
    note(line, found);
    spans.push(...shifted(found, line.from));
  }
  for (const line of later) {
    const own = line.row > 0 ? (byRow.get(line.row) ?? []) : all.slice(0, MAX_OWN);
    const isOfficial = isOfficeLine(line) || isAboutBody(line);
    const found = personSpans(line.text, { role: line.role ?? 'text', own, people, host, isOfficial }, model);
    note(line, found);
    spans.push(...shifted(found, line.from));
  }
  const names = [...new Set(all)];
  return {
    text: apart(spans),
    links: links.map((link) => addressSpans(link, { own: names, people }, model)),
    people: names,
  };
}

/** Maximum number of persons whose names are looked for in lines of no row. */
const MAX_OWN = 500;

/** The text of a page with private persons redacted, of the same length. */
export const redactedPage = (text: string, context: PageContext = {}): string =>
  withBullets(text, pageSpans(text, [], context).text);

/** The lines of a text with their roles, by the mark-up's lines in the same order, else by labels within the lines. */
function linesOf(text: string, { lines: marked, plain }: PageContext): Line[] {
  const frame = new Set(runsOf((plain ?? '').split('\n', MAX_LINES)));
  const found: Line[] = [];
  let at = 0;
  let next = 0;
  const raw = text.split('\n');
  const isFrame = new Set<number>();
  for (const [i, run] of runsOf(raw).entries()) if (frame.has(run)) for (let k = 0; k < FRAME; k++) isFrame.add(i + k);
  for (const [i, line] of raw.entries()) {
    const trimmed = line.trim();
    const from = at + line.indexOf(trimmed);
    at += line.length + 1;
    if (trimmed === '') continue;
    let mark: PageLine | undefined;
    for (let k = next; marked && k < Math.min(marked.length, next + LOOK_AHEAD); k++)
      if (marked[k]?.text === trimmed) {
        mark = marked[k];
        next = k + 1;
        break;
      }
    const role = isFrame.has(i) ? 'frame' : (mark?.role ?? null);
    found.push(labelled({ text: trimmed, from, row: mark?.row ?? 0, role, isLabelled: false }));
  }
  return found;
}

/** Number of the mark-up's lines among which a line of the text is looked for. */
const LOOK_AHEAD = 40;
/** Minimum number of consecutive equal lines that count as the site's frame. */
const FRAME = 3;

const runsOf = (lines: readonly string[]): string[] =>
  lines.length < FRAME ? [] : lines.slice(0, 1 - FRAME).map((_, i) => lines.slice(i, i + FRAME).join('\n'));

/** Takes the role from a label at the line's beginning: "Avsender: Kari Nordmann". */
function labelled(line: Line): Line {
  if (line.role === 'frame' || line.role === 'plain') return line;
  const led = LED.exec(line.text);
  const role = led?.[1] ? roleOfLabel(led[1]) : null;
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

/** True if a line begins with the name of somebody in office: "Kari Lie, rektor", "Ola Moe (Ap)". */
function isOfficeLine({ text, role }: Line): boolean {
  if (role === 'handler') return true;
  const tail = OFFICE_TAIL.exec(text);
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
