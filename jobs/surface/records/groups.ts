import { atOnce, type Steps } from '../../concurrency/index.js';
import {
  closest,
  elementsOf,
  kindOf,
  type LinkPlace,
  type PageTree,
  stableClass,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import { findDate, wholeDate } from '../../text/index.js';
import { likeness, pathOf, shapeOf } from './element-paths.js';
import { dayCell, isOfGrid } from './month-grid.js';
import { roleOfLabel } from './words.js';

/** Elements of one record in document order, usually one. */
export type Unit = readonly TreeNode[];

/** Group of repeated elements; the best group holds the records of a page. */
export interface Group {
  units: readonly Unit[];
  /** Path and kind of its elements, the same on the next page. */
  path: string;
  /** Kind of the first sibling if several siblings make one record; null otherwise … */
  head: string | null;
  /** … and its text if it is one of several terms of the record; null otherwise. */
  term: string | null;
  score: number;
}

/** Counts of an element's content, including its descendants'. */
interface Content {
  text: number;
  linkText: number;
  links: number;
  dates: number;
  numbers: number;
  inputs: number;
  blocks: number;
}

const A_NUMBER = /\d{2,4}\/\d{1,6}(?!\/)|\d+-\d+\/\d+|\b[A-Z]{2,5}[-/]\d{2,}/;

const NOTHING: Content = { text: 0, linkText: 0, links: 0, dates: 0, numbers: 0, inputs: 0, blocks: 0 };
const INPUTS = new Set(['input', 'select', 'textarea', 'button']);

/** Elements measured or compared between two possible pauses. */
const SLICE = 200;

/** Content of each element of a page, measured once. */
const measured = new WeakMap<TreeNode, ReadonlyMap<TreeNode, Content>>();

/** Content of each element below a root. */
function* contents(root: TreeNode): Steps<ReadonlyMap<TreeNode, Content>> {
  const known = measured.get(root);
  if (known) return known;
  const all = new Map<TreeNode, Content>();
  const order = [{ node: root, inLink: root.name === 'a' }];
  for (let at = 0; at < order.length; at++) {
    const { node, inLink } = order[at] as (typeof order)[number];
    for (const child of node.children)
      if (typeof child !== 'string') order.push({ node: child, inLink: inLink || child.name === 'a' });
    if (at % SLICE === 0) yield;
  }
  // Children stand behind their parents.
  for (let at = order.length - 1; at >= 0; at--) {
    const { node, inLink } = order[at] as (typeof order)[number];
    all.set(node, measure(node, inLink, all));
    if (at % SLICE === 0) yield;
  }
  measured.set(root, all);
  return all;
}

function measure(node: TreeNode, inLink: boolean, all: ReadonlyMap<TreeNode, Content>): Content {
  const sum = { ...NOTHING };
  for (const child of node.children) {
    const content = typeof child === 'string' ? contentOf(child) : (all.get(child) ?? NOTHING);
    for (const key of KEYS) sum[key] += content[key];
    if (typeof child !== 'string') {
      if (child.isBlock) sum.blocks++;
    } else if (inLink) sum.linkText += content.text;
  }
  if (node.name === 'a' && node.attributes.href) sum.links++;
  if (INPUTS.has(node.name)) sum.inputs++;
  return sum;
}

function contentOf(text: string): Content {
  const length = text === ' ' ? 0 : text.length;
  const mayTell = length > 4 && /\d/.test(text);
  return {
    ...NOTHING,
    text: length,
    dates: mayTell && findDate(text) ? 1 : 0,
    numbers: mayTell && A_NUMBER.test(text) ? 1 : 0,
  };
}

/** Text after a record that consists of a link alone, up to the next element. */
export function textAfter([first, ...others]: Unit): string {
  if (first?.name !== 'a' || others.length > 0 || !first.parent) return '';
  const known = textsAfter.get(first.parent) ?? readTextsAfter(first.parent);
  return known.get(first) ?? '';
}

/** Cache per parent: a directory listing has thousands of links in one element, which is traversed once. */
const textsAfter = new WeakMap<TreeNode, ReadonlyMap<TreeNode, string>>();

function readTextsAfter(parent: TreeNode): ReadonlyMap<TreeNode, string> {
  const texts = new Map<TreeNode, string>();
  let before: TreeNode | null = null;
  for (const child of parent.children) {
    if (before && typeof child === 'string' && SAYS_SOMETHING.test(child)) texts.set(before, child);
    before = typeof child === 'string' ? null : child;
  }
  textsAfter.set(parent, texts);
  return texts;
}

const KEYS = ['text', 'linkText', 'links', 'dates', 'numbers', 'inputs', 'blocks'] as const;

/** Elements that neither are a record nor separate records. */
const BETWEEN = new Set('br hr script style template img input button select form nav'.split(' '));
/** Minimum similarity of two records (1 is the maximum); lower if they share a class. */
const ALIKE = 0.5;
const ALIKE_OF_ONE_CLASS = 0.25;
/** Minimum fraction of a row's cells that another row of the group has. */
const FEWER_CELLS = 0.6;

/** All groups of a page, descending by score; ties in order of depth. */
export function* groupsOf(tree: PageTree): Steps<Group[]> {
  const content = yield* contents(tree.root);
  const found = new Map<string, { path: string; units: Unit[]; head: string | null; term: string | null }>();
  const note = (path: string, units: readonly Unit[], head: string | null, term: string | null) => {
    // Tables with other headings hold other records, even at the same path.
    const key = JSON.stringify([path, headingsOf(units)]);
    const known = found.get(key);
    if (known) known.units.push(...units);
    else found.set(key, { path, units: [...units], head, term });
  };
  const open: { node: TreeNode; path: string; repeats: boolean }[] = [{ node: tree.root, path: '', repeats: false }];
  for (let at = open.pop(); at; at = open.pop()) {
    yield;
    const { node, path, repeats } = at;
    const children = elementsOf(node);
    if (children.length === 0) continue;
    const kinds = children.length > 1 || repeats ? yield* clusters(children, content) : [];
    const repeated = new Set<TreeNode>();
    for (const { members } of kinds) {
      const [first] = members;
      // A single child of each of several similar elements is repeated too.
      if (!first || (members.length < 2 && !repeats)) continue;
      for (const member of members) repeated.add(member);
      if (isOfGrid(first)) continue;
      note(
        `${path}>${kindOf(first)}`,
        members.map((member) => [member]),
        null,
        null,
      );
    }
    const run = runOf(children, kinds);
    if (run) note(`${path}>${run.head}+`, run.units, run.head, run.term);
    for (const child of children.toReversed())
      open.push({ node: child, path: `${path}>${kindOf(child)}`, repeats: repeats || repeated.has(child) });
  }
  const groups: Group[] = [];
  for (const { path, units, head, term } of found.values()) {
    if (units.length < 2) continue;
    groups.push({ units, path: path.slice(1), head, term, score: scoreOf(units, content) });
    yield;
  }
  return groups.sort((a, b) => b.score - a.score || a.path.length - b.path.length);
}

/** Minimum score of a group of wholes, as a fraction of that of their more numerous pieces. */
const LIKE_ITS_PIECES = 0.5;
/** Minimum fraction of the wholes that have the same number of pieces. */
const MOSTLY = 0.9;

/** Group whose units each contain equally many units of the best group: pieces of records; else the best group. */
export function wholeOf(groups: readonly Group[]): Group | null {
  const [best] = groups;
  if (!best) return null;
  const pieces = best.units.flatMap(([first]) => first ?? []);
  const isWhole = ({ units, score }: Group): boolean => {
    if (units.length >= best.units.length || score < LIKE_ITS_PIECES * best.score) return false;
    if (units.filter(isOfDay).length > units.length / 2) return false;
    const counts = new Map(units.flatMap(([first]) => (first ? [[first, 0]] : [])));
    for (const piece of pieces) {
      const around = closest(piece, (node) => counts.has(node));
      if (around) counts.set(around, (counts.get(around) ?? 0) + 1);
    }
    const each = Math.round(best.units.length / units.length);
    return each > 1 && [...counts.values()].filter((count) => count === each).length >= MOSTLY * units.length;
  };
  return groups.slice(1).find(isWhole) ?? best;
}

/** Headings of the table that contains these rows; null if missing. */
function headingsOf([unit]: readonly Unit[]): readonly string[] | null {
  const [row] = unit ?? [];
  return row?.name === 'tr' ? tableHeadings(row) : null;
}

/** Description by which a group is found on another page of the same portal. */
export interface GroupPlace {
  path: string;
  /** Headings of its table; null if it has none. */
  headings: readonly string[] | null;
  head: string | null;
  term: string | null;
  /** Shape of its first element, as paths. */
  shape: readonly string[];
  /** Number of cells of its first row if it is a table's; else 1. */
  cells: number;
}

export const placeOf = ({ path, head, term, units }: Group): GroupPlace => ({
  path,
  headings: headingsOf(units),
  head,
  term,
  shape: units[0]?.[0] ? [...shapeOf(units[0][0])] : [],
  cells: units[0]?.[0] ? cellCount(units[0][0]) : 1,
});

const cellCount = (node: TreeNode): number => (node.name === 'tr' ? elementsOf(node).length : 1);
const likeCells = (a: number, b: number): boolean => Math.min(a, b) >= FEWER_CELLS * Math.max(a, b);

/** Units at a group's place on this page, including single children; null if missing. */
export function* groupAt(tree: PageTree, place: GroupPlace): Steps<Group | null> {
  const { path, head, term, shape, cells } = place;
  const like = new Set(shape);
  const [outer, kind] = [
    path.slice(0, Math.max(0, path.lastIndexOf('>'))),
    head ?? path.slice(path.lastIndexOf('>') + 1),
  ];
  const name = kind.replace(/\..*$/, '');
  const isOne = (child: TreeNode): boolean => {
    if (child.name !== name || child.textLength === 0 || !likeCells(cellCount(child), cells) || isHeading(child))
      return false;
    if (term !== null && textOf(child) !== term) return false;
    return likeness(shapeOf(child), like) >= (kindOf(child) === kind ? ALIKE_OF_ONE_CLASS : ALIKE);
  };
  const [same, others]: [Unit[], Unit[]] = [[], []];
  const open = [tree.root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield;
    const children = elementsOf(node);
    for (const child of children.toReversed()) open.push(child);
    if (!children.some(({ name: each }) => each === name) || pathOf(node) !== outer) continue;
    const ones = new Set<TreeNode>();
    for (const [at, child] of children.entries()) {
      if (isOne(child)) ones.add(child);
      if (at % SLICE === 0) yield;
    }
    const found = head === null ? [...ones].map((child) => [child]) : unitsFrom(children, (child) => ones.has(child));
    (areEqual(headingsOf(found), place.headings) ? same : others).push(...found);
  }
  const units = same.length > 0 ? same : others;
  if (units.length === 0) return null;
  return { units, path, head, term, score: scoreOf(units, yield* contents(tree.root)) };
}

const areEqual = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

interface Cluster {
  name: string;
  named: string;
  shape: ReadonlySet<string>;
  cells: number;
  /** True if each member consists of a date alone. */
  days: boolean;
  members: TreeNode[];
}

const SAYS_SOMETHING = /[\p{L}\p{N}*]/u;

/** Headings come before the rows, or after the first few of them. */
const FIRST_ROWS = 3;
/** Maximum number of kinds of children; a parent with more is a text. */
const MAX_CLUSTERS = 30;

/** Groups of similar children, whether adjacent or not. */
function* clusters(children: readonly TreeNode[], content: ReadonlyMap<TreeNode, Content>): Steps<Cluster[]> {
  const all: Cluster[] = [];
  for (const [at, child] of children.entries()) {
    if (at % SLICE === 0) yield;
    if (BETWEEN.has(child.name) || (content.get(child)?.text ?? 0) === 0 || !SAYS_SOMETHING.test(textOf(child)))
      continue;
    if ((all.length === 0 || all.every(({ members }) => members.length < FIRST_ROWS)) && isHeading(child)) continue;
    const named = stableClass(child);
    const cells = cellCount(child);
    const shape = shapeOf(child);
    const days = isDay(child);
    const mine = all.find((each) => {
      if (each.name !== child.name || each.days !== days || !likeCells(cells, each.cells)) return false;
      const least = named === each.named && (named !== '' || child.name === 'tr') ? ALIKE_OF_ONE_CLASS : ALIKE;
      return likeness(shape, each.shape) >= least;
    });
    if (mine) mine.members.push(child);
    else if (all.length < MAX_CLUSTERS) all.push({ name: child.name, named, shape, cells, days, members: [child] });
  }
  return all;
}

/** True for a row of headings, or one most of whose cells are known labels. */
export function isHeading(node: TreeNode): boolean {
  const cells = elementsOf(node);
  if (cells.length < 2 || cells.some(({ name }) => name === 'dt')) return false;
  if (node.name === 'tr' && cells.every(({ name }) => name === 'th')) return true;
  let others = 0;
  for (const cell of cells) {
    const known = cell.textLength > 0 && cell.textLength <= 40 && roleOfLabel(textOf(cell)) !== null;
    if (!known && ++others > cells.length - Math.max(2, cells.length * 0.6)) return false;
  }
  return true;
}

/** Headings of the table around a row, by column; null if it has none. */
export function tableHeadings(row: TreeNode): readonly string[] | null {
  let table: TreeNode | null = row.parent;
  while (table && table.name !== 'table') table = table.parent;
  if (!table) return null;
  const parts = elementsOf(table).flatMap((part) => (part.name === 'tr' ? [part] : elementsOf(part)));
  const rows = parts.filter(({ name }) => name === 'tr').slice(0, 4);
  const heading =
    rows.findLast(
      (each) => each !== row && elementsOf(each).length > 1 && elementsOf(each).every(({ name }) => name === 'th'),
    ) ?? rows.find((each) => each !== row && isHeading(each));
  return heading ? spread(heading).map((cell) => textOf(cell)) : null;
}

/** Cells of a row, repeated by `colspan`, one per column. */
function spread(row: TreeNode): TreeNode[] {
  return elementsOf(row)
    .filter(({ name }) => name === 'td' || name === 'th')
    .flatMap((cell) =>
      Array<TreeNode>(Math.min(20, Math.max(1, Number(cell.attributes.colspan ?? 1) || 1))).fill(cell),
    );
}

/** Alternating siblings as records: headings with elements after them, rows with details, terms with definitions. */
function runOf(
  children: readonly TreeNode[],
  kinds: readonly Cluster[],
): { units: Unit[]; head: string; term: string | null } | null {
  const repeated = kinds.filter(({ members }) => members.length >= 2);
  const [first] = repeated;
  const differ = repeated.some(({ name, named }) => name !== first?.name || named !== first.named);
  if (!first || !differ || first.members.length < 3) return null;
  const terms = termsOf(children);
  const isHead = terms ?? new Set(first.name === 'dt' ? children.filter(({ name }) => name === 'dt') : first.members);
  const units = unitsFrom(children, (child) => isHead.has(child));
  const several = units.filter((unit) => unit.length > 1).length;
  const head = first.members[0];
  if (!head || units.length < 2 || several < units.length * 0.7) return null;
  // Headings that are days, each with a varying number of records, do not begin records.
  const lengths = new Set(units.map(({ length }) => length));
  if (lengths.size > 1 && first.members.filter(isDay).length > first.members.length / 2) return null;
  return { units, head: kindOf(head), term: terms && textOf(head) };
}

function unitsFrom(children: readonly TreeNode[], isHead: (child: TreeNode) => boolean): Unit[] {
  const units: TreeNode[][] = [];
  for (const child of children) {
    if (isHead(child)) units.push([child]);
    else if (!BETWEEN.has(child.name) || child.name === 'form') units.at(-1)?.push(child);
  }
  return units;
}

/** Term that begins each record in one definition list for all records; null if each term is a record. */
function termsOf(children: readonly TreeNode[]): Set<TreeNode> | null {
  const terms = children.filter(({ name }) => name === 'dt');
  const [first] = terms;
  if (!first || terms.length !== children.filter(({ name }) => name !== 'dd').length) return null;
  const label = textOf(first);
  const same = terms.filter((term) => textOf(term) === label);
  return same.length >= 2 && same.length < terms.length ? new Set(same) : null;
}

const BY_PLACE: Readonly<Record<LinkPlace, number>> = { main: 1, aside: 0.25, nav: 0.1, header: 0.05, footer: 0.05 };
/** Elements that are records even without dates, numbers and links; other elements are then paragraphs of a text. */
const TABULAR = new Set('tr dl'.split(' '));
/** Class names of menus, carousels and sharing tools; lines of code are excluded as well. */
const MENU_WORDS =
  /(?:^|[-_\s])(?:menu|nav|navbar|breadcrumbs?|carousel|slider|pager|pagination|share|social|cookies?|toc)(?=$|[-_\s])/i;

/** Number of ancestors examined: those further out contain the whole page. */
const MENU_ABOVE = 5;
const WHOLE_PAGE = new Set('main body html'.split(' '));

function isMenu(node: TreeNode): boolean {
  let at: TreeNode | null = node;
  for (let up = 0; at && up <= MENU_ABOVE && !WHOLE_PAGE.has(at.name); up++, at = at.parent) {
    const { name, attributes } = at;
    if (name === 'pre' || name === 'code' || MENU_WORDS.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`))
      return true;
  }
  return false;
}

/** Maximum fraction of the page's text in a form that is not the whole page. */
const MAX_PART_OF_PAGE = 0.5;

/** True if the element is a choice of a form; some pages are one form as a whole. */
function isOfForm(node: TreeNode): boolean {
  const form = closest(node, ({ name }) => name === 'form');
  const page = closest(node, ({ parent }) => parent === null);
  return form !== null && page !== null && form.textLength < MAX_PART_OF_PAGE * page.textLength;
}

/** Elements that are rarely a record, except a link's cell with its siblings. */
const PARTS = new Set('td th dd dt option label'.split(' '));

/** Likelihood that a group holds a page's records: many, long units, each with its own date, number and link. */
function scoreOf(units: readonly Unit[], content: ReadonlyMap<TreeNode, Content>): number {
  const count = units.length;
  const of = units.map((unit) =>
    [...unit.map((node) => content.get(node) ?? NOTHING), contentOf(textAfter(unit))].reduce(added, NOTHING),
  );
  const share = (has: (content: Content) => boolean) => of.filter(has).length / count;
  const mean = (value: (content: Content) => number) => of.reduce((sum, each) => sum + value(each), 0) / count;
  const text = mean((each) => Math.min(each.text, LONG)) / LONG;
  let dates = share((c) => c.dates > 0);
  const [numbers, links] = [share((c) => c.numbers > 0), share((c) => c.links > 0)];
  const first = units[0]?.[0];
  // The days of a calendar's entries are those of their cells.
  if (first && links > MOSTLY && dayCell(first)) dates = 1;
  let score = count * (text + 2 * dates ** 2 + numbers ** 2 + 0.6 * links ** 2) * BY_PLACE[first?.place ?? 'main'];
  if (mean((each) => each.text) < MENU && share((each) => each.linkText > 0.9 * each.text) > 0.8)
    score *= dates + numbers === 0 ? 0.1 : 0.3;
  if (mean((each) => each.text) < 80 && share((each) => each.inputs > 0) > 0.8) score *= 0.3;
  if (mean((each) => each.text) > ARTICLE) score *= 0.3;
  if (Math.max(dates, numbers, links) < 0.3 && !TABULAR.has(first?.name ?? '')) score *= 0.1;
  const isFolder = first?.parent?.name === 'pre' && dates >= MOSTLY;
  if (first && ((isMenu(first) && !isFolder) || (dates + numbers === 0 && isOfForm(first)))) score *= 0.1;
  if (units.filter(isOfDay).length > units.length / 2) score *= 0.5;
  if (units.filter((unit) => unit.every(isDay)).length > units.length / 2) score *= 0.05;
  const areTitled = units.filter((unit) => unit.length > 1 && unit[0] && content.get(unit[0])?.links).length;
  if (first && PARTS.has(first.name) && areTitled < MOSTLY * count) score *= 0.4;
  else if (first && !first.isBlock && share((each) => each.blocks > 0) < 0.5) score *= 0.5;
  return score;
}

/** Fraction of a group's records that contain a date. */
export function datedShare({ units }: Group): number {
  const holdsDate = (node: TreeNode): boolean => (atOnce(contents(node)).get(node)?.dates ?? 0) > 0;
  return units.filter((unit) => unit.some(holdsDate)).length / Math.max(1, units.length);
}

/** True for a day's heading with the day's records: a list of records, not a record. */
function isOfDay([first]: Unit): boolean {
  const heading = first && (/^h[1-6]$/.test(first.name) ? first : elementsOf(first)[0]);
  return heading !== undefined && /^h[1-6]$/.test(heading.name) && isDay(heading);
}

/** True if the element consists of a date in one place. */
const isDay = (node: TreeNode): boolean => node.textLength < 60 && isOneText(node) && wholeDate(textOf(node)) !== null;

/** True if all its text is in one descendant. */
function isOneText(node: TreeNode): boolean {
  const parts = node.children.filter((child) =>
    typeof child === 'string' ? child.trim() !== '' : child.textLength > 0,
  );
  return parts.length < 2 && parts.every((part) => typeof part === 'string' || isOneText(part));
}

const added = (a: Content, b: Content): Content => {
  const sum = { ...a };
  for (const key of KEYS) sum[key] += b[key];
  return sum;
};
/** Length in characters above which a record's text does not increase the score. */
const LONG = 160;
/** Average length in characters below which entries are a menu's. */
const MENU = 35;
/** Length in characters above which units are sections of a text. */
const ARTICLE = 3_000;
