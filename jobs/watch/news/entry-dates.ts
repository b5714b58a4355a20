import { classesOf, elementsIn, isElement, type TreeNode, textOf } from '../../site/index.js';
import type { FoundDate } from '../../text/index.js';
import { UPDATE_PHRASES } from './update-phrases.js';

/** Where a date is written: `datetime` of a `<time>`, and text without the dates of the other sort. */
export interface WrittenDate {
  datetime: string | null;
  text: string;
}

/** An entry's text with the places of its dates. Ranges are [start, end) in `text`. */
interface Flat {
  text: string;
  /** `<time datetime>` elements. */
  times: Range[];
  /** Parts that markup calls an update date. */
  updates: Range[];
  /** Links and headings. */
  titles: Range[];
  /** Ends of elements. */
  ends: Set<number>;
}

type FindDate = (text: string) => FoundDate | null;

interface Range {
  start: number;
  end: number;
  datetime?: string;
}

/**
 * Separates the dates of an entry: those of publication from those of its last change, which are recognised by
 * `itemprop`, class, column and the words beside them. An entry may have only one sort.
 * @param isUpdate true for an element whose date is an update's, such as a cell of that column
 * @param find the first date in a text, read as the page writes dates
 * @returns `updated` is null if the entry says nothing about a change
 */
export function datesOf(
  entry: TreeNode,
  isUpdate: (node: TreeNode) => boolean,
  find: FindDate,
): { published: WrittenDate; updated: WrittenDate | null } {
  const plain = plainDates(entry, isUpdate);
  if (plain) return { published: plain, updated: null };
  const flat: Flat = { text: '', times: [], updates: [], titles: [], ends: new Set() };
  flatten(entry, entry, flat, isUpdate);
  const updates = [...flat.updates, ...labelledIn(flat, find)];
  const isWithin = ({ start }: Range) => updates.some((update) => start >= update.start && start < update.end);
  const datetime = (times: readonly Range[]) => times[0]?.datetime ?? null;
  const published = {
    datetime: datetime(flat.times.filter((time) => !isWithin(time))),
    text: updates.reduce((text, range) => blanked(text, range), flat.text),
  };
  if (updates.length === 0) return { published, updated: null };
  const text = updates.map(({ start, end }) => flat.text.slice(start, end)).join(' ');
  return { published, updated: { datetime: datetime(flat.times.filter(isWithin)), text } };
}

/** The dates of an entry without any sign of an update; null if it has one. */
function plainDates(entry: TreeNode, isUpdate: (node: TreeNode) => boolean): WrittenDate | null {
  const text = textOf(entry);
  if (LABEL.test(text)) return null;
  let datetime: string | null = null;
  for (const node of elementsIn(entry)) {
    if (isUpdate(node) || marksUpdate(node)) return null;
    if (node.name === 'time') datetime ??= node.attributes.datetime || null;
  }
  return { datetime, text };
}

const blanked = (text: string, { start, end }: Range): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

function flatten(node: TreeNode, entry: TreeNode, flat: Flat, isUpdate: (node: TreeNode) => boolean): void {
  const isApart = node.isBlock || node.name === 'a';
  if (isApart) gap(flat);
  const start = flat.text.length;
  for (const child of node.children) {
    if (isElement(child)) flatten(child, entry, flat, isUpdate);
    else if (!(child.startsWith(' ') && flat.text.endsWith(' '))) flat.text += child;
    else flat.text += child.slice(1);
  }
  const end = flat.text.length;
  const { datetime } = node.attributes;
  if (node.name === 'time' && datetime) flat.times.push({ start, end: Math.max(end, start + 1), datetime });
  if (node.name === 'a' || /^h[1-6]$/.test(node.name)) flat.titles.push({ start, end });
  const updates =
    node !== entry && (isUpdate(node) || marksUpdate(node)) && !flat.titles.some((at) => at.start >= start);
  if (updates) flat.updates.push({ start, end: Math.max(end, start + 1) });
  flat.ends.add(end);
  if (isApart || updates || node.name === 'time') gap(flat);
}

function gap(flat: Flat): void {
  if (flat.text !== '' && !flat.text.endsWith(' ')) flat.text += ' ';
}

/** Class names of update dates: microformats (`updated`, `dt-updated`) and those of common systems. */
const UPDATE_CLASS =
  /^(?:dt-|entry-|post-|last-?|date-|field-)*(?:updated|modified|lastmod|datemodified|changed)(?:-(?:date|on|at|time))?$/i;
const MAY_UPDATE = /updated|modified|lastmod|changed/i;
const PUBLISHED_CLASS = /publish|posted|created|issued/i;
/** Maximum characters of a part that holds no more than an update date; a longer one is an entry that was updated. */
const MAX_PART = 100;
const MAX_HINT = 60;

function marksUpdate(node: TreeNode): boolean {
  if (node.textLength > MAX_PART) return false;
  const { itemprop, title = '', 'aria-label': said = '', 'data-label': label = '' } = node.attributes;
  if (itemprop && /(?:^|\s)dateModified(?:\s|$)/i.test(itemprop)) return true;
  if (itemprop && /(?:^|\s)date(?:Published|Created)(?:\s|$)/i.test(itemprop)) return false;
  if (MAY_UPDATE.test(node.attributes.class ?? '')) {
    const classes = classesOf(node);
    if (classes.some((name) => UPDATE_CLASS.test(name))) return !classes.some((name) => PUBLISHED_CLASS.test(name));
  }
  return [title, said, label].some((hint) => hint !== '' && hint.length <= MAX_HINT && LABEL.test(hint));
}

/** Maximum characters around the label in a heading of update dates ("Date of the …"). */
const MAX_AROUND = 16;

/** True if a heading, such as that of a column, names update dates and nothing else. */
export function namesUpdates(heading: string): boolean {
  const [label] = LABEL.exec(heading.slice(0, MAX_HINT)) ?? [];
  return label !== undefined && heading.length - label.length <= MAX_AROUND;
}

/** True if a short text, such as a line above a list, is about an update. */
export const mentionsUpdate = (text: string): boolean => LABEL.test(text.slice(0, MAX_HINT));

const phrases = Object.values(UPDATE_PHRASES);
const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
/** Alternatives of a regular expression, the longest first. */
const anyOf = (words: readonly string[]): string =>
  [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
const LABELS = anyOf(phrases.flatMap(({ labels }) => labels));
const LABEL = new RegExp(`(?<![\\p{L}\\p{N}])(?:${LABELS})(?!\\p{L})`, 'iu');
const EACH_LABEL = new RegExp(LABEL.source, 'giu');

const WEEKDAYS = Object.keys(UPDATE_PHRASES).flatMap((language) =>
  (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 0, day)).replace(/\.$/, ''));
  }),
);
const MARKS = '[\\s:.,;|()\\[\\]·•*–—-]';
const BETWEEN = anyOf([...phrases.flatMap(({ between }) => between), ...WEEKDAYS]);
/** Text between a label and its date: marks, prepositions and weekdays, or the name of a person. */
const LEADS_ON = new RegExp(
  `^${MARKS}*(?:(?:${BETWEEN})(?=${MARKS})${MARKS}+){0,4}$|^\\s+(?:${anyOf(phrases.flatMap(({ by }) => by))})\\s[^\\d]{2,40}$`,
  'iu',
);
/** Text between a date and a label behind it: "20.11.2026 (updated)", "2026. november 20-án frissítve". */
const LEADS_BACK = new RegExp(`^-?\\p{L}{0,3}${MARKS}*(?:(?:${BETWEEN})${MARKS}+)?$`, 'iu');
const CLOCK = /^[\s,–—-]*(?:(?:\p{L}{1,6}\.?:?)\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?!\d|\.\d)/u;
/** Maximum characters from a label to the end of its date. */
const REACH = 110;

/** Ranges of labels with their dates, which follow them or stand before them. */
function labelledIn(flat: Flat, find: FindDate): Range[] {
  const { text } = flat;
  if (!/\d/.test(text) && flat.times.length === 0) return [];
  const found: Range[] = [];
  for (const { 0: label, index: start } of text.matchAll(EACH_LABEL)) {
    const end = start + label.length;
    const from = found.at(-1)?.end ?? 0;
    const date = dateBehind(flat, { start, end }, find) ?? dateBefore(flat, { start, end, from }, find);
    if (date) found.push({ start: Math.min(start, date.start), end: Math.max(end, date.end) });
  }
  return found;
}

/** The date that a label introduces. A label in a title belongs to no date beside the title. */
function dateBehind(flat: Flat, { start, end }: Range, find: FindDate): Range | null {
  const { text, times } = flat;
  const said = find(text.slice(end, end + REACH));
  const written = said && { start: end + said.start, end: end + said.end };
  const time = times.find((one) => one.start >= end);
  const date = time && (!written || time.start <= written.start) ? time : written;
  if (!date || !LEADS_ON.test(text.slice(end, date.start)) || titleAt(flat, start) !== titleAt(flat, date.start))
    return null;
  return { start: date.start, end: date.end + (CLOCK.exec(text.slice(date.end, date.end + 30))?.[0].length ?? 0) };
}

/** The date before a label that ends its part: behind a date, a label with further text begins a title. */
function dateBefore(flat: Flat, { start, end, from }: Range & { from: number }, find: FindDate): Range | null {
  const { text, times, ends } = flat;
  const rest = /^[\s.)\]]*/.exec(text.slice(end))?.[0].length ?? 0;
  if (end + rest < text.length && ![...Array(rest + 1).keys()].some((n) => ends.has(end + n))) return null;
  const earliest = Math.max(from, start - REACH / 2);
  let date: Range | null = times.findLast((one) => one.start >= earliest && one.end <= start) ?? null;
  for (let at = earliest; at < start; ) {
    const said = find(text.slice(at, start));
    if (!said) break;
    if (!date || at + said.end > date.end) date = { start: at + said.start, end: at + said.end };
    at += said.end;
  }
  const isBeside =
    date && LEADS_BACK.test(text.slice(date.end, start)) && titleAt(flat, start) === titleAt(flat, date.start);
  return isBeside ? date : null;
}

const titleAt = ({ titles }: Flat, at: number): Range | null =>
  titles.find(({ start, end }) => at >= start && at < end) ?? null;
