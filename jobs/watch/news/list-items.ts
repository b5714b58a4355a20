import {
  canonicalUrl,
  elementsIn,
  elementsOf,
  kindOf,
  type PageTree,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import { findDate, wholeDate } from '../../text/index.js';
import { clockTime, dayOf, type HubItem, type ItemDate } from './item.js';

/** Two alike may be chance. */
const FEWEST = 3;
/** Lists are longer at times; more is read a page at a time by nobody. */
const MOST = 2_000;
const MIN_TEXT = 8;
/** A label that is shorter names a page of a menu, not a document. */
const MIN_LABEL = 12;
const MAX_TITLE = 300;
/** Of a list's entries, so many must have a date, or an address and a title where none has. */
const SHARE = 0.6;
/** An entry is some lines; a whole article is none. */
const MAX_ENTRY = 3_000;

interface Entry extends HubItem {
  node: TreeNode;
}

/**
 * The documents that a page lists: elements beside each other that are made alike and are dated, the best such lists first.
 * A page without dates has the longest list of links with titles. What stands in menus is no list.
 */
export function listItems({ root, base }: PageTree): HubItem[] {
  const lists = listsIn(root)
    .map((nodes) => entriesOf(nodes, base))
    .filter((entries) => !isPager(entries));
  const dated = lists.filter((entries) => share(entries, ({ date }) => date !== null) >= SHARE);
  const chosen = dated.length > 0 ? apart(dated) : longest(lists.filter(isTitled));
  return chosen
    .flatMap((entries, list) => entries.filter(isDocument).map(({ node: _, ...item }) => ({ ...item, list })))
    .slice(0, MOST);
}

/** What has no address, date or number is a sentence beside a list's entries, such as a counter of visits. */
const isDocument = ({ url, date, id }: Entry): boolean => url !== null || date !== null || id !== null;

/** Elements of one parent that are alike by name and class. */
function listsIn(root: TreeNode): TreeNode[][] {
  const found: TreeNode[][] = [];
  for (const parent of [root, ...elementsIn(root)]) {
    if (parent.place !== 'main' || parent.name === 'tr') continue;
    const alike = new Map<string, TreeNode[]>();
    for (const node of elementsOf(parent)) {
      if (node.textLength < MIN_TEXT || node.textLength > MAX_ENTRY) continue;
      const kind = kindOf(node);
      const others = alike.get(kind);
      if (others) others.push(node);
      else alike.set(kind, [node]);
    }
    for (const nodes of alike.values()) if (nodes.length >= FEWEST) found.push(nodes.slice(0, MOST));
  }
  return found;
}

function entriesOf(nodes: readonly TreeNode[], base: string): Entry[] {
  const headed = nodes[0] ? dayAbove(nodes[0]) : null;
  const entries = nodes.map((node) => entryOf(node, base, headed));
  const titles = new Map<string, number>();
  for (const { title } of entries) titles.set(title, (titles.get(title) ?? 0) + 1);
  // What many are called by says what one does with them ("Order"), not what they are.
  return entries.map((entry) => ((titles.get(entry.title) ?? 0) < FEWEST ? entry : { ...entry, title: saidIn(entry) }));
}

/** The longest text in an entry's parts: of a row its cells, each without others in it. */
function saidIn({ node, title }: Entry): string {
  const texts = [...elementsIn(node)].filter((part) => elementsOf(part).length === 0).map(textOf);
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), title).slice(0, MAX_TITLE);
}

function entryOf(node: TreeNode, base: string, headed: ItemDate | null): Entry {
  const parts = [node, ...elementsIn(node)];
  const text = textOf(node);
  const [first] = parts
    .flatMap((part) => {
      const url = part.name === 'a' ? canonicalUrl(part.attributes.href ?? '#', base) : null;
      return url && part.attributes.href ? [{ url, label: textOf(part) }] : [];
    })
    .toSorted((a, b) => b.label.length - a.label.length);
  const heading = parts.find(({ name }) => /^h[2-6]$/.test(name));
  const title = (heading && textOf(heading)) || first?.label || withoutDate(text);
  return {
    node,
    url: first?.url ?? null,
    id: recordNumber(text),
    title: title.slice(0, MAX_TITLE),
    date: ownDate(parts, text) ?? headed,
  };
}

/** `2026/1234-5`: what a record is called by in its archive. */
const recordNumber = (text: string): string | null =>
  /\b(?:19|20)?\d{2}\/\d{2,6}(?:-\d{1,4})?\b/.exec(text)?.[0] ?? null;

function ownDate(parts: readonly TreeNode[], text: string): ItemDate | null {
  const said = parts.find(({ name, attributes }) => name === 'time' && attributes.datetime)?.attributes.datetime;
  if (said && /T\d|\d \d/.test(said)) {
    const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(said) ? said : `${said}Z`);
    if (!Number.isNaN(at)) return clockTime(at);
  }
  const found = findDate(said ?? '') ?? findDate(text);
  return found && dayOf(found.day);
}

const withoutDate = (text: string): string => {
  const found = findDate(text);
  return (found ? `${text.slice(0, found.start)} ${text.slice(found.end)}` : text).replaceAll(/\s+/g, ' ').trim();
};

/** The day in the heading that a list stands under: the last element before it, or before what holds it. */
function dayAbove(node: TreeNode): ItemDate | null {
  for (let at: TreeNode | null = node, up = 0; at?.parent && up < 3; at = at.parent, up++) {
    const before = elementsOf(at.parent);
    for (let i = before.indexOf(at) - 1; i >= 0; i--) {
      const heading = before[i];
      if (!heading || !/^(?:h[1-6]|dt|caption|strong|p)$/.test(heading.name)) continue;
      const day = wholeDate(textOf(heading));
      if (day !== null) return dayOf(day);
      if (/^h[1-6]$/.test(heading.name)) return null;
    }
  }
  return null;
}

/** The lists that do not lie in each other's entries; of two that do, the one with more dated entries. */
function apart(lists: readonly Entry[][]): Entry[][] {
  const chosen: Entry[][] = [];
  for (const entries of lists.toSorted((a, b) => dates(b) - dates(a)))
    if (!chosen.some((other) => lie(entries, other) || lie(other, entries))) chosen.push(entries);
  return chosen.sort((a, b) => lists.indexOf(a) - lists.indexOf(b));
}

const dates = (entries: readonly Entry[]): number => entries.filter(({ date }) => date !== null).length;

/** Links that are called by days lead to other pages of a list. */
const isPager = (entries: readonly Entry[]): boolean =>
  share(entries, ({ url, title }) => url !== null && wholeDate(title) !== null) >= SHARE;

/** Does one list lie within an entry of the other? */
function lie(inner: readonly Entry[], outer: readonly Entry[]): boolean {
  const around = new Set(outer.map(({ node }) => node));
  for (let at: TreeNode | null = inner[0]?.node ?? null; at; at = at.parent) if (around.has(at)) return true;
  return false;
}

const isTitled = (entries: readonly Entry[]): boolean =>
  share(entries, ({ url, title }) => url !== null && title.length >= MIN_LABEL) >= SHARE;

const longest = (lists: readonly Entry[][]): Entry[][] => lists.toSorted((a, b) => b.length - a.length).slice(0, 1);

const share = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.filter(is).length / Math.max(1, all.length);
