/** Begin and end of a record's words in a text, in UTF-16 code units: [start, end). */
export interface TextSpan {
  start: number;
  end: number;
}

/** The fields of a record that a page shows; names of private persons are bullets. */
export interface RecordWords {
  date: string | null;
  published: string | null;
  documentDate: string | null;
  caseNumber: string | null;
  documentNumber: string | null;
  sender: string | null;
  recipient: string | null;
  title: string | null;
  caseTitle: string | null;
  exemption: string | null;
  legalGround: string | null;
}

/** Maximum number of occurrences of one value that are considered. */
const MOST = 2_000;
/** Maximum distance in characters between two words of a record: rows and cards are shorter. */
const FAR = 1_500;
/** Minimum length of a part of a value between redacted names. */
const SHORTEST = 4;

/** Ways in which a day is written in figures. */
function daysOf(day: string | null): string[] {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  if (date === '') return [];
  const [m, d] = [String(Number(month)), String(Number(date))];
  const ends = [year, year.slice(2)];
  return [
    `${year}-${month}-${date}`,
    ...['.', '/', '-'].flatMap((by) => ends.flatMap((y) => [[date, month, y].join(by), [d, m, y].join(by)])),
  ];
}

/** A value of a record, with its ways of being written. */
interface Value {
  ways: readonly string[];
  /** True for days, which may be a heading above the record. */
  isDay: boolean;
}

function valuesOf(record: RecordWords): Value[] {
  const { date, published, documentDate, caseNumber, documentNumber } = record;
  const { sender, recipient, title, caseTitle, exemption, legalGround } = record;
  const plain = (text: string): Value => ({ ways: [text], isDay: false });
  const numbers = [caseNumber, documentNumber].flatMap((number) => (number ? [plain(number)] : []));
  const days = [date, published, documentDate].map(daysOf).filter((ways) => ways.length > 0);
  const texts = [title, caseTitle, sender, recipient, exemption, legalGround];
  const parts = texts.flatMap((text) => text?.split(/[•*]+/) ?? []);
  const long = parts.map((part) => part.trim()).filter((part) => part.length >= SHORTEST);
  return [...numbers, ...long.map(plain), ...days.map((ways) => ({ ways, isDay: true }))];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Occurrences of a value as a whole, ascending. */
function occurrencesOf(text: string, { ways, isDay }: Value): TextSpan[] {
  const longestFirst = [...new Set(ways)].sort((a, b) => b.length - a.length).map(escaped);
  const edge = isDay ? '\\p{N}' : '[\\p{L}\\p{N}]'; // 2026-11-09T00:00
  const pattern = new RegExp(`(?<!${edge})(?:${longestFirst.join('|')})(?!${edge})`, 'giu');
  const found: TextSpan[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push({ start: match.index, end: match.index + match[0].length });
    if (found.length >= MOST) break;
  }
  return found;
}

/** The last span that begins before a place; -1 if none does. */
function lastBefore(spans: readonly TextSpan[], place: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The occurrence nearest to a place; null if none is near. */
function nearest(spans: readonly TextSpan[], place: number): TextSpan | null {
  const at = lastBefore(spans, place);
  const [before, after] = [spans[at], spans[at + 1]];
  const distance = (span: TextSpan | undefined) => (span ? Math.abs(span.start - place) : Number.POSITIVE_INFINITY);
  const best = distance(before) < distance(after) ? before : after;
  return best && distance(best) <= FAR ? best : null;
}

/** Character ranges of the page's rows and of its lines, those that are too long for one record left out. */
function rangesOf(text: string, rows: readonly number[]): TextSpan[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const range = (from: number, to: number) => ({ start: starts[from] ?? 0, end: (starts[to] ?? text.length + 1) - 1 });
  const lines = starts.map((_, line) => range(line, line + 1));
  const pairs = Array.from({ length: rows.length >> 1 }, (_, i) => range(rows[2 * i] ?? 0, rows[2 * i + 1] ?? 0));
  return [...pairs, ...lines].filter(({ start, end }) => end - start <= FAR);
}

/**
 * Places of a record's own words in the text of the page on which it was seen: those of the row or line with most of
 * its values, and a day in a heading above; without such a row, the values nearest to the rarest one. Equal words of
 * other records are left out.
 * @param rows lines at which rows alternately begin and end (`Page.rows`)
 * @returns ascending; empty if the page does not contain the record's words
 */
export function recordSpans(text: string, rows: readonly number[], record: RecordWords): TextSpan[] {
  const values = valuesOf(record)
    .map((value) => ({ ...value, spans: occurrencesOf(text, value) }))
    .filter(({ spans }) => spans.length > 0);
  const within = ({ start, end }: TextSpan) =>
    values.flatMap(({ spans, isDay }) => {
      const at = lastBefore(spans, start) + 1;
      const inside = spans[at];
      if (inside && inside.end <= end) return [{ span: inside, isOwn: true }];
      const above = isDay ? spans[at - 1] : undefined;
      return above && start - above.start <= FAR ? [{ span: above, isOwn: false }] : [];
    });
  const own = (range: TextSpan) => within(range).filter(({ isOwn }) => isOwn).length;
  const ranges = rangesOf(text, rows).map((range) => ({ range, own: own(range), length: range.end - range.start }));
  const [row] = ranges.sort((a, b) => b.own - a.own || a.length - b.length);
  const texts = values.filter(({ isDay }) => !isDay).length;
  if (row && row.own > 0 && row.own >= Math.min(2, texts)) return ascending(within(row.range).map(({ span }) => span));
  return ascending(aroundRarest(values.map(({ spans }) => spans)));
}

/** Of each value, the occurrence nearest to that of the rarest value at which most values are closest. */
function aroundRarest(values: readonly (readonly TextSpan[])[]): TextSpan[] {
  const [rarest = []] = [...values].sort((a, b) => a.length - b.length);
  let best: { spans: TextSpan[]; spread: number } = { spans: [], spread: 0 };
  for (const { start } of rarest) {
    const spans = values.flatMap((value) => nearest(value, start) ?? []);
    const spread = spans.reduce((sum, span) => sum + Math.abs(span.start - start), 0);
    if (spans.length > best.spans.length || (spans.length === best.spans.length && spread < best.spread))
      best = { spans, spread };
  }
  return best.spans;
}

function ascending(spans: readonly TextSpan[]): TextSpan[] {
  const places = new Map(spans.map((span) => [`${span.start} ${span.end}`, span]));
  return [...places.values()].sort((a, b) => a.start - b.start);
}
