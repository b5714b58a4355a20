import {
  canonicalUrl,
  closest,
  elementsIn,
  elementsOf,
  kindOf,
  type PageTree,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import { type DayPlace, dayPlace, findDate, readTimestamp, wholeDate } from '../../text/index.js';
import { datesOf, mentionsUpdate, namesUpdates, type WrittenDate } from './entry-dates.js';
import { clockTime, dayOf, type HubItem, type ItemDate, wholeDay } from './hub-items.js';
import { recordsIn } from './joined-records.js';

/** Minimum number of alike elements that form a list; two may be alike by chance. */
const MIN_ALIKE = 3;
/** Maximum number of entries of a list, and of items of a page. */
const MAX_ITEMS = 2_000;
const MIN_TEXT = 8;
/** Minimum length of a document's link text; shorter labels belong to menus. */
const MIN_LABEL = 12;
const MAX_TITLE = 300;
/** Minimum fraction of a list's entries that have a date, or, in an undated list, a URL and a title. */
const MIN_SHARE = 0.6;
/** Maximum text length of an entry; a longer element is a whole article. */
const MAX_ENTRY = 3_000;

interface Entry extends HubItem {
  node: TreeNode;
}

/** How the dates of a list are read: order of numeric dates (null if the list contradicts itself), and language. */
interface Reading {
  place: DayPlace | null;
  language: string | null;
}

/**
 * Documents that a page lists: groups of sibling elements that are alike and dated, in page order. If no group is
 * dated, then the longest list of links with titles is used. Menus are ignored.
 */
export function listItems({ root, base, language = null }: PageTree): HubItem[] {
  const found = listsIn(root, language).map((nodes) => ({ nodes, texts: nodes.map(textOf) }));
  // The list itself shows the order of day and month, else the other lists of the page, else the page's language.
  const ofPage = dayPlace(
    found.flatMap(({ texts }) => texts),
    language,
  );
  const lists = found.flatMap(({ nodes, texts }) => {
    const reading = { place: dayPlace(texts, null, ofPage), language };
    const entries = entriesOf(nodes, base, reading);
    return isPager(entries, reading) ? [] : [entries];
  });
  const dated = lists.filter((entries) => share(entries, isDated) >= MIN_SHARE);
  const chosen = dated.length > 0 ? apart(dated) : longest(lists.filter(isTitled));
  return chosen
    .flatMap((entries, list) => entries.filter(isDocument).map(({ node: _, ...item }) => ({ ...item, list })))
    .slice(0, MAX_ITEMS);
}

const isDated = ({ date, updated }: Entry): boolean => date !== null || updated !== undefined;

/** True if an entry has a URL, a date or a record number; others are sentences such as a visit counter. */
const isDocument = (entry: Entry): boolean => entry.url !== null || isDated(entry) || entry.id !== null;

/** Groups of sibling elements, or of elements around a record's parts, with equal name and class. */
function listsIn(root: TreeNode, language: string | null): TreeNode[][] {
  const found: TreeNode[][] = [];
  for (const parent of [root, ...elementsIn(root)]) {
    if (parent.place !== 'main' || parent.name === 'tr') continue;
    const alike = new Map<string, TreeNode[]>();
    for (const node of recordsIn(parent, language)) {
      if (node.textLength < MIN_TEXT || node.textLength > MAX_ENTRY) continue;
      const kind = kindOf(node);
      const others = alike.get(kind);
      if (others) others.push(node);
      else alike.set(kind, [node]);
    }
    for (const nodes of alike.values()) if (nodes.length >= MIN_ALIKE) found.push(nodes.slice(0, MAX_ITEMS));
  }
  return found;
}

function entriesOf(nodes: readonly TreeNode[], base: string, reading: Reading): Entry[] {
  const headed = nodes[0] ? dayAbove(nodes[0], reading) : null;
  const isUpdate = updateCells(nodes);
  const entries = nodes.map((node) => entryOf(node, { base, headed, isUpdate, reading }));
  const titles = new Map<string, number>();
  for (const { title } of entries) titles.set(title, (titles.get(title) ?? 0) + 1);
  // A title that several entries share names an action ("Order"), not the document.
  return entries.map((entry) =>
    (titles.get(entry.title) ?? 0) < MIN_ALIKE ? entry : { ...entry, title: longestTextIn(entry.node, entry.title) },
  );
}

/** Longest text among the title and an entry's innermost elements, such as the cells of a row. */
function longestTextIn(node: TreeNode, title: string): string {
  const texts = [...elementsIn(node)].filter((part) => elementsOf(part).length === 0).map(textOf);
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), title).slice(0, MAX_TITLE);
}

/** Context of an entry: base of its addresses, day of the heading above, and cells that hold update dates. */
interface Around {
  base: string;
  headed: ItemDate | null;
  isUpdate: (node: TreeNode) => boolean;
  reading: Reading;
}

function entryOf(node: TreeNode, { base, headed, isUpdate, reading }: Around): Entry {
  const parts = [node, ...elementsIn(node)];
  const text = textOf(node);
  const { place, language } = reading;
  const find = (part: string) => findDate(part, place, { language });
  const { published, updated: changed } = datesOf(node, isUpdate, find);
  const [first] = parts
    .flatMap((part) => {
      const url = part.name === 'a' ? canonicalUrl(part.attributes.href ?? '#', base) : null;
      return url && part.attributes.href ? [{ url, label: textOf(part) }] : [];
    })
    .toSorted((a, b) => b.label.length - a.label.length);
  const heading = parts.find(({ name }) => /^h[2-6]$/.test(name));
  const isOfFields = node.name === 'dl' && first === undefined;
  const ownText = isOfFields ? longestTextIn(node, '') : withoutDate(published.text, reading);
  const title = (heading && textOf(heading)) || first?.label || ownText;
  const updated = changed && ownDate(changed, reading);
  return {
    node,
    url: first?.url ?? null,
    id: recordNumber(text),
    title: title.slice(0, MAX_TITLE),
    date: ownDate(published, reading) ?? headed,
    ...(updated && { updated }),
  };
}

/** Recognises the cells of a table's columns that are headed as dates of updates, given rows of the table. */
function updateCells([row]: readonly TreeNode[]): (node: TreeNode) => boolean {
  const table = row?.name === 'tr' ? closest(row, ({ name }) => name === 'table') : null;
  const head = table && [...elementsIn(table)].find(({ name }) => name === 'tr');
  const columns = new Set(head ? elementsOf(head).flatMap((cell, i) => (namesUpdates(textOf(cell)) ? [i] : [])) : []);
  if (columns.size === 0) return () => false;
  return (node) => node.parent?.name === 'tr' && columns.has(elementsOf(node.parent).indexOf(node));
}

/** Record number in an archive, such as `2026/1234-5`; null if the text has none. */
const recordNumber = (text: string): string | null =>
  /\b(?:19|20)?\d{2}\/\d{2,6}(?:-\d{1,4})?\b/.exec(text)?.[0] ?? null;

/** The time of the `time` element, else the day of the text. A time without zone is certain to its day. */
function ownDate({ datetime, text }: WrittenDate, { place, language }: Reading): ItemDate | null {
  const said = datetime === null ? null : readTimestamp(datetime, place, { language });
  if (said && said.precision === undefined) return clockTime(said.at);
  if (said?.precision === 'day') return wholeDay(said.at);
  const found = findDate(text, place, { language });
  return found && dayOf(found.day);
}

const withoutDate = (text: string, { place, language }: Reading): string => {
  const found = findDate(text, place, { language });
  return (found ? `${text.slice(0, found.start)} ${text.slice(found.end)}` : text).replaceAll(/\s+/g, ' ').trim();
};

/**
 * Day of the heading above a list. The elements before the given one are searched backwards, then those before its
 * parent and its grandparent. null if a heading without a date comes first, or if nothing is found.
 */
function dayAbove(node: TreeNode, { place, language }: Reading): ItemDate | null {
  for (let at: TreeNode | null = node, up = 0; at?.parent && up < 3; at = at.parent, up++) {
    const before = elementsOf(at.parent);
    for (let i = before.indexOf(at) - 1; i >= 0; i--) {
      const heading = before[i];
      if (!heading || !/^(?:h[1-6]|dt|caption|strong|p)$/.test(heading.name)) continue;
      const said = textOf(heading);
      const day = mentionsUpdate(said) ? null : wholeDate(said, place, { language });
      if (day !== null) return dayOf(day);
      if (/^h[1-6]$/.test(heading.name)) return null;
    }
  }
  return null;
}

/** Lists that are not nested in one another's entries; of two nested lists, the one with more dated entries. */
function apart(lists: readonly Entry[][]): Entry[][] {
  const chosen: Entry[][] = [];
  for (const entries of lists.toSorted((a, b) => dates(b) - dates(a)))
    if (!chosen.some((other) => lie(entries, other) || lie(other, entries))) chosen.push(entries);
  return chosen.sort((a, b) => lists.indexOf(a) - lists.indexOf(b));
}

const dates = (entries: readonly Entry[]): number => entries.filter(isDated).length;

/** True if most entries are links labelled with a date: they lead to other pages of a list. */
const isPager = (entries: readonly Entry[], { place, language }: Reading): boolean =>
  share(entries, ({ url, title }) => url !== null && wholeDate(title, place, { language }) !== null) >= MIN_SHARE;

/** True if the inner list lies within an entry of the outer one. */
function lie(inner: readonly Entry[], outer: readonly Entry[]): boolean {
  const around = new Set(outer.flatMap(({ node }) => [node, ...elementsOf(node)]));
  for (let at: TreeNode | null = inner[0]?.node ?? null; at; at = at.parent) if (around.has(at)) return true;
  return false;
}

const isTitled = (entries: readonly Entry[]): boolean =>
  share(entries, ({ url, title }) => url !== null && title.length >= MIN_LABEL) >= MIN_SHARE;

const longest = (lists: readonly Entry[][]): Entry[][] => lists.toSorted((a, b) => b.length - a.length).slice(0, 1);

const share = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.filter(is).length / Math.max(1, all.length);
