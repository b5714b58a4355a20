import { roleOfLabel } from '../records/words.js';

// Records in the lines of a PDF, such as a journal of a week: each record is a block of "label: value" pairs, and the
// blocks begin with the same label; or a row of a table, with its number and day in one line. The input is hostile: only
// lines and counts are kept, names are never assigned.

/** Minimum number of records in a file. */
const MIN_BLOCKS = 3;
const MAX_LINES = 100_000;
/** Minimum fraction of the blocks that have a label. */
const MOST = 0.6;
/** Minimum fraction of the most frequent label's count that the first label of a record has. */
const NEARLY = 0.9;
/** Minimum fraction of the blocks that have one of several labels that replace each other. */
const SOME = 0.02;
/** Minimum labels of a record. */
const MIN_LABELS = 2;
/** A line of at least this fraction of the longest one may go on in the next. */
const FULL = 0.6;

/** A label and its colon: one to three words, the first one capitalised, at a line's beginning or after a space. */
const LABEL = /(?:^|(?<=\s))(\p{Lu}[\p{L}.]{1,24}(?:[ /-]\p{L}[\p{L}.]{0,20}){0,2}):(?=\s|$)/gu;

/** Paragraphs of the HTML that a PDF becomes (`pdfAsHtml`), as lines of text. */
const linesIn = (html: string): string[] =>
  [...html.matchAll(/<p>([^<]*)<\/p>/g)]
    .slice(0, MAX_LINES)
    .map(([, line = '']) => line.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));

interface Mark {
  readonly label: string;
  /** Positions of the label and of its value in the line. */
  readonly at: number;
  readonly value: number;
}

/**
 * Labels of a line. Of several words the last ones are the label, if it is known ("Inn Dok.dato") or if the label before
 * would have no value ("Tilg. kode: UO Saksansv: Plan").
 */
function marksIn(line: string): Mark[] {
  let end = -1;
  return [...line.matchAll(LABEL)].map(({ index, 0: whole, 1: found = '' }) => {
    const words = found.split(' ');
    const known = words.findIndex((_, from) => roleOfLabel(words.slice(from).join(' ')) !== null);
    const isNext = end >= 0 && line.slice(end, index).trim() === '';
    const label = words.slice(known >= 0 ? known : isNext ? Math.min(1, words.length - 1) : 0).join(' ');
    end = index + whole.length;
    return { label, at: index + found.length - label.length, value: end };
  });
}

interface Line {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Records of a PDF's HTML as objects with its labels as names; undefined if its lines are no records. */
export function recordsInLines(html: string): unknown {
  const lines = withoutFurniture(linesIn(html).map((text) => ({ text, marks: marksIn(text) })));
  const first = leader(lines);
  const blocks = first === null ? [] : blocksOf(lines, ({ marks }) => marks[0]?.label === first);
  const labels = commonLabels(blocks);
  if (blocks.length < MIN_BLOCKS || labels.length < MIN_LABELS) return rowsIn(lines);
  const longest = lines.reduce((most, { text }) => Math.max(most, text.length), 0);
  const positions = new Map(labels.map((label, i) => [label, i + 1]));
  return blocks.map((block) => recordOf(block, positions, longest * FULL));
}

/** Lines from one that begins a record to the next. */
function blocksOf(lines: readonly Line[], begins: (line: Line) => boolean): Line[][] {
  const starts = lines.flatMap((line, at) => (begins(line) ? at : []));
  return starts.map((from, i) => lines.slice(from, starts[i + 1] ?? lines.length));
}

/** Minimum fraction of the lines that begin a row, and of the rows whose numbers are distinct. */
const BEGIN = 0.2;
const DISTINCT = 0.9;
/** A day anywhere in a line. */
const DAY = /(?<!\S)(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2})(?!\S)/;

/** Number and day in a line, which begin a row of a table, and what else it has; null if one is missing. */
function rowStart({ text }: Line): { number: string; day: string; rest: string } | null {
  const day = DAY.exec(text)?.[0];
  const others = day === undefined ? '' : text.replace(day, ' ');
  const number = NUMBER.exec(others)?.[0];
  return day === undefined || number === undefined ? null : { number, day, rest: others.replace(number, ' ') };
}

/** Rows of a table: lines with a number and a day, and the lines after each; undefined if they are too few. */
function rowsIn(lines: readonly Line[]): unknown {
  const rows = blocksOf(lines, (line) => rowStart(line) !== null).flatMap(([line, ...further]) => {
    const begun = line && rowStart(line);
    const rest = [begun?.rest ?? '', ...further.map(({ text }) => text)].join(' ').replaceAll(/\s+/g, ' ').trim();
    return begun ? { '1': begun.number, '2': begun.day, '3': rest } : [];
  });
  const numbers = new Set(rows.map((row) => row['1']));
  const isTable = rows.length >= Math.max(MIN_BLOCKS, BEGIN * lines.length);
  return isTable && numbers.size >= DISTINCT * rows.length ? rows : undefined;
}

/** Lines without those that recur on each page but for their numbers: headings, footers, page numbers. */
function withoutFurniture(lines: readonly Line[]): Line[] {
  const kind = ({ text }: Line) => text.replaceAll(/\d+/g, '0');
  const counts = counted(lines.map(kind));
  return lines.filter((line) => line.marks.length > 0 || rowStart(line) !== null || counts.get(kind(line)) === 1);
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Label with which records begin: the first one that begins nearly as many lines as any; null if no label recurs. */
function leader(lines: readonly Line[]): string | null {
  const counts = counted(lines.flatMap(({ marks }) => marks[0]?.label ?? []));
  const most = Math.max(0, ...counts.values());
  if (most < MIN_BLOCKS) return null;
  return [...counts].find(([, count]) => count >= NEARLY * most)?.[0] ?? null;
}

/** Labels that most blocks have, and those that replace each other (sender, recipient). */
function commonLabels(blocks: readonly (readonly Line[])[]): string[] {
  const counts = counted(
    blocks.flatMap((block) => [...new Set(block.flatMap(({ marks }) => marks.map(({ label }) => label)))]),
  );
  const often = [...counts].filter(([, count]) => count >= MOST * blocks.length);
  const some = [...counts].filter(([, count]) => count >= Math.max(2, SOME * blocks.length));
  return (often.length >= MIN_LABELS ? some : often).map(([label]) => label);
}

/** Day at the beginning of a value that has more behind it. */
const DAY_FIRST = /^(\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2})\s+(\S.*)$/;
/** Number of a case or document in a text without a label. */
const NUMBER = /(?<!\S)\d{2,4}[/-]\d+(?:-\d+)?(?!\S)/;

/** @param positions of the labels, from 1 on */
function recordOf(block: readonly Line[], positions: ReadonlyMap<string, number>, full: number): unknown {
  /** By name the lines of each value, joined at the end: a hostile file has one value of all its lines. */
  const fields = new Map<string, string[]>();
  let last: string | null = null;
  let goesOn = false;
  for (const { text, marks: all } of block) {
    const marks = all.filter(({ label }) => positions.has(label));
    const before = text.slice(0, marks[0]?.at ?? text.length).trim();
    if (last === null) for (const [i, each] of unlabelled(before).entries()) fields.set(`${BEFORE + i}`, [each]);
    else if (before !== '' && goesOn) fields.get(last)?.push(before);
    marks.forEach(({ label, value: from }, i) => {
      const value = text.slice(from, marks[i + 1]?.at ?? text.length).trim();
      const [, day, more] = DAY_FIRST.exec(value) ?? [];
      if (!fields.has(label)) fields.set(label, [day ?? value]);
      if (more !== undefined) fields.set(`${positions.get(label)}`, [more]);
      last = label;
    });
    goesOn = text.length >= full;
  }
  return Object.fromEntries([...fields].map(([name, lines]) => [name, lines.join(' ').trim()]));
}

/** Number from which fields before the first label are named; a number as its name makes a column known by its content. */
const BEFORE = 1_000;

/** A text before the first label: its number, and what is around it. */
function unlabelled(text: string): string[] {
  const [number] = NUMBER.exec(text) ?? [];
  if (number === undefined) return text === '' ? [] : [text];
  return [number, text.replace(number, ' ').replaceAll(/\s+/g, ' ').trim()].filter(Boolean);
}
