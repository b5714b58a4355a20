// Records in the lines of a PDF, such as a journal of a week: each record is a block of "label: value" pairs, and the
// blocks begin with the same label. The input is hostile: only lines and counts are kept, names are never assigned.

/** Minimum number of records in a file. */
const MIN_BLOCKS = 3;
const MAX_LINES = 100_000;
/** Minimum fraction of the blocks that have a label. */
const MOST = 0.6;
/** Minimum fraction of the most frequent label's count that the first label of a record has. */
const NEARLY = 0.9;
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

/** Records of a PDF's HTML as objects with its labels as names; undefined if its lines are no records. */
export function recordsInLines(html: string): unknown {
  const lines = withoutFurniture(linesIn(html));
  const labels = lines.map((line) => [...line.matchAll(LABEL)].map(([, label = '']) => label));
  const first = leader(labels);
  if (first === null) return undefined;
  const starts = labels.flatMap((each, at) => (each[0] === first ? at : []));
  const blocks = starts.map((from, i) => lines.slice(from, starts[i + 1] ?? lines.length));
  const common = commonLabels(blocks);
  if (blocks.length < MIN_BLOCKS || common.size < MIN_LABELS) return undefined;
  const longest = Math.max(...lines.map((line) => line.length));
  return blocks.map((block) => recordOf(block, [...common], longest * FULL));
}

/** Lines without those that recur on each page but for their numbers: headings, footers, page numbers. */
function withoutFurniture(lines: readonly string[]): string[] {
  const kind = (line: string) => line.replaceAll(/\d+/g, '0');
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(kind(line), (counts.get(kind(line)) ?? 0) + 1);
  return lines.filter((line) => line.match(LABEL) !== null || counts.get(kind(line)) === 1);
}

/** Label with which records begin: the first one that begins nearly as many lines as any; null if no label recurs. */
function leader(labels: readonly (readonly string[])[]): string | null {
  const counts = new Map<string, number>();
  for (const [first] of labels) if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most < MIN_BLOCKS) return null;
  return [...counts].find(([, count]) => count >= NEARLY * most)?.[0] ?? null;
}

/** Labels that most blocks have, or that replace each other (sender, recipient). */
function commonLabels(blocks: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const block of blocks)
    for (const label of new Set(block.flatMap((line) => [...line.matchAll(LABEL)].map(([, each = '']) => each))))
      counts.set(label, (counts.get(label) ?? 0) + 1);
  const often = [...counts].filter(([, count]) => count >= MOST * blocks.length);
  const some = [...counts].filter(([, count]) => count >= Math.max(2, 0.02 * blocks.length));
  return new Set((often.length >= MIN_LABELS ? some : often).map(([label]) => label));
}

/** Day at the beginning of a value that has more behind it. */
const DAY_FIRST = /^(\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2})\s+(\S.*)$/;

function recordOf(block: readonly string[], labels: readonly string[], full: number): unknown {
  const fields = new Map<string, string>();
  let last: string | null = null;
  let goesOn = false;
  for (const line of block) {
    const marks = [...line.matchAll(LABEL)].filter(([, label = '']) => labels.includes(label));
    const [begin] = marks;
    const before = line.slice(0, begin?.index ?? line.length).trim();
    if (before !== '' && last !== null && goesOn) fields.set(last, `${fields.get(last) ?? ''} ${before}`.trim());
    marks.forEach(({ index, 0: whole, 1: label = '' }, i) => {
      const value = line.slice(index + whole.length, marks[i + 1]?.index ?? line.length).trim();
      const [, day, more] = DAY_FIRST.exec(value) ?? [];
      if (!fields.has(label)) fields.set(label, day ?? value);
      // A number as its name: a column that is known by its content alone.
      if (more !== undefined) fields.set(`${labels.indexOf(label) + 1}`, more);
      last = label;
    });
    goesOn = line.length >= full;
  }
  return Object.fromEntries(fields);
}
