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
import { wholeDate } from '../../text/index.js';
import { likeness, pathOf, shapeOf } from './element-paths.js';
import { roleOfLabel } from './words.js';

/** The elements of one record, in order: mostly one. */
export type Unit = readonly TreeNode[];

/** Elements that repeat: the records of a page, if anything on it is. */
export interface Group {
  units: readonly Unit[];
  /** Where they stand and what they are, the same on the next page. */
  path: string;
  /** Several siblings make one record; the first of them is of this kind … */
  head: string | null;
  /** … and is called so, where other terms follow that are not the first. */
  term: string | null;
  score: number;
}

/** What is in an element, added up from below. */
interface Content {
  text: number;
  linkText: number;
  links: number;
  dates: number;
  numbers: number;
  inputs: number;
  blocks: number;
}

const A_DATE =
  /\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}\.?\s+(?:de\s+)?\p{L}{3,10}\.?\s+(?:de\s+)?\d{4}|\p{L}{3,9}\s\d{1,2},\s\d{4}|\d{1,2}-\p{L}{3}-\d{4}|\d{4}-\p{L}{3}-\d{1,2}/u;
const A_NUMBER = /\d{2,4}\/\d{1,6}(?!\/)|\d+-\d+\/\d+|\b[A-Z]{2,5}[-/]\d{2,}/;

const NOTHING: Content = { text: 0, linkText: 0, links: 0, dates: 0, numbers: 0, inputs: 0, blocks: 0 };
const INPUTS = new Set(['input', 'select', 'textarea', 'button']);

/** What each element holds, by one walk from below. */
function contents(root: TreeNode): Map<TreeNode, Content> {
  const all = new Map<TreeNode, Content>();
  measure(root, false, all);
  return all;
}

function measure(node: TreeNode, inLink: boolean, all: Map<TreeNode, Content>): Content {
  const sum = { ...NOTHING };
  const linked = inLink || node.name === 'a';
  for (const child of node.children) {
    if (typeof child === 'string') {
      const said = contentOf(child);
      for (const key of KEYS) sum[key] += said[key];
      if (linked) sum.linkText += said.text;
      continue;
    }
    const below = measure(child, linked, all);
    for (const key of KEYS) sum[key] += below[key];
    if (child.isBlock) sum.blocks++;
  }
  if (node.name === 'a' && node.attributes.href) sum.links++;
  if (INPUTS.has(node.name)) sum.inputs++;
  all.set(node, sum);
  return sum;
}

function contentOf(text: string): Content {
  const length = text === ' ' ? 0 : text.length;
  const mayTell = length > 4 && /\d/.test(text);
  return {
    ...NOTHING,
    text: length,
    dates: mayTell && A_DATE.test(text) ? 1 : 0,
    numbers: mayTell && A_NUMBER.test(text) ? 1 : 0,
  };
}

/** Of a record that is a link alone, in a line with others or of its own: what stands after it, up to what comes next. */
export function textAfter([first, ...others]: Unit): string {
  if (first?.name !== 'a' || others.length > 0 || !first.parent) return '';
  const known = textsAfter.get(first.parent) ?? readTextsAfter(first.parent);
  return known.get(first) ?? '';
}

/** A folder has thousands of links in one element: each element is gone through once. */
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

/** Elements that are no record and part none. */
const BETWEEN = new Set('br hr script style template img input button select form nav'.split(' '));
/** How alike two records are at least, the best being 1; less where they call themselves the same. */
const ALIKE = 0.5;
const ALIKE_OF_ONE_CLASS = 0.25;
/** Of a row's cells, the share that another row has at least. */
const FEWER_CELLS = 0.6;

/** All groups of a page, the best first; of equals the outermost. */
export function groupsOf(tree: PageTree): Group[] {
  const content = contents(tree.root);
  const found = new Map<string, { path: string; units: Unit[]; head: string | null; term: string | null }>();
  const note = (path: string, units: readonly Unit[], head: string | null, term: string | null) => {
    // Tables whose columns are called otherwise are other records, though they stand at the same place.
    const key = JSON.stringify([path, headingsOf(units)]);
    const known = found.get(key);
    if (known) known.units.push(...units);
    else found.set(key, { path, units: [...units], head, term });
  };
  const visit = (node: TreeNode, path: string, repeats: boolean) => {
    const children = elementsOf(node);
    if (children.length === 0) return;
    const kinds = children.length > 1 || repeats ? clusters(children, content) : [];
    const repeated = new Set<TreeNode>();
    for (const { members } of kinds) {
      const [first] = members;
      // What stands alone in each of several alike elements repeats too.
      if (!first || (members.length < 2 && !repeats)) continue;
      for (const member of members) repeated.add(member);
      note(
        `${path}>${kindOf(first)}`,
        members.map((member) => [member]),
        null,
        null,
      );
    }
    const run = runOf(children, kinds);
    if (run) note(`${path}>${run.head}+`, run.units, run.head, run.term);
    for (const child of children) visit(child, `${path}>${kindOf(child)}`, repeats || repeated.has(child));
  };
  visit(tree.root, '', false);
  return [...found.values()]
    .filter(({ units }) => units.length >= 2)
    .map(({ path, units, head, term }) => ({
      units,
      path: path.slice(1),
      head,
      term,
      score: scoreOf(units, content),
    }))
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length);
}

/** How much less a whole may look like records than its pieces do, which are more. */
const LIKE_ITS_PIECES = 0.5;
/** Of the wholes, those that have as many pieces as most. */
const MOSTLY = 0.9;

/** The group whose units each hold as many of the best group's, where there is one: those are pieces of its records. */
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

/** The headings of the table whose rows these are. */
function headingsOf([unit]: readonly Unit[]): readonly string[] | null {
  const [row] = unit ?? [];
  return row?.name === 'tr' ? tableHeadings(row) : null;
}

/** What finds a group again on another page of the same portal. */
export interface GroupPlace {
  path: string;
  /** Of its table. */
  headings: readonly string[] | null;
  head: string | null;
  term: string | null;
  /** What is in its first element, as paths. */
  shape: readonly string[];
  /** Of its first row, where it is a table's. */
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

/** The units that stand at a group's place on this page, those alone under their parent among them; null where there are none. */
export function groupAt(tree: PageTree, place: GroupPlace): Group | null {
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
  const visit = (node: TreeNode) => {
    const children = elementsOf(node);
    if (children.some(({ name: each }) => each === name) && pathOf(node) === outer) {
      const found = head === null ? children.filter(isOne).map((child) => [child]) : unitsFrom(children, isOne);
      (areEqual(headingsOf(found), place.headings) ? same : others).push(...found);
    }
    for (const child of children) visit(child);
  };
  visit(tree.root);
  const units = same.length > 0 ? same : others;
  return units.length === 0 ? null : { units, path, head, term, score: scoreOf(units, contents(tree.root)) };
}

const areEqual = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

interface Cluster {
  name: string;
  named: string;
  shape: ReadonlySet<string>;
  cells: number;
  /** Each says a date, and nothing else. */
  days: boolean;
  members: TreeNode[];
}

const SAYS_SOMETHING = /[\p{L}\p{N}*]/u;

/** Headings stand before the rows, or after the first of them. */
const FIRST_ROWS = 3;
/** More kinds of children than these under one parent are a text. */
const MAX_CLUSTERS = 30;

/** Groups of children that are alike, whatever stands between them. */
function clusters(children: readonly TreeNode[], content: Map<TreeNode, Content>): Cluster[] {
  const all: Cluster[] = [];
  for (const child of children) {
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

/** A row of headings, or one that calls each of its cells by a known label. */
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

/** The headings of the table in which a row stands, by column; null where it has none. */
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

/** The cells of a row, one a column. */
function spread(row: TreeNode): TreeNode[] {
  return elementsOf(row)
    .filter(({ name }) => name === 'td' || name === 'th')
    .flatMap((cell) =>
      Array<TreeNode>(Math.min(20, Math.max(1, Number(cell.attributes.colspan ?? 1) || 1))).fill(cell),
    );
}

/** Siblings of several kinds in turns: headings each with what follows, rows each with its details, terms with what they mean. */
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
  // Days, each with what came then: as many records as came.
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

/** In one list of terms for all records, the term that begins each of them; null where each term is a record. */
function termsOf(children: readonly TreeNode[]): Set<TreeNode> | null {
  const terms = children.filter(({ name }) => name === 'dt');
  const [first] = terms;
  if (!first || terms.length !== children.filter(({ name }) => name !== 'dd').length) return null;
  const label = textOf(first);
  const same = terms.filter((term) => textOf(term) === label);
  return same.length >= 2 && same.length < terms.length ? new Set(same) : null;
}

const BY_PLACE: Readonly<Record<LinkPlace, number>> = { main: 1, aside: 0.25, nav: 0.1, header: 0.05, footer: 0.05 };
/** Rows and lists of terms are records without dates, numbers and links too; other elements are then the paragraphs of a text. */
const TABULAR = new Set('tr dl'.split(' '));
/** What menus, and what moves or is shared, are called in mark-up; lines of code are no records either. */
const MENU_WORDS =
  /(?:^|[-_\s])(?:menu|nav|navbar|breadcrumbs?|carousel|slider|pager|pagination|share|social|cookies?|toc)(?=$|[-_\s])/i;

/** Elements around that are looked at: further out stands what holds the whole page, as these always do. */
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

/** Of the page's text, the most that a form holds which is not the page itself. */
const MOST_OF_PAGE = 0.5;

/** Is it a choice of a form? Some pages are one form as a whole. */
function isOfForm(node: TreeNode): boolean {
  const form = closest(node, ({ name }) => name === 'form');
  const page = closest(node, ({ parent }) => parent === null);
  return form !== null && page !== null && form.textLength < MOST_OF_PAGE * page.textLength;
}

/** A cell is hardly ever a record, but for one that leads somewhere, with those that go with it. */
const PARTS = new Set('td th dd dt option label'.split(' '));

/** How much a group looks like the records of a page: many, long, each with a date, a number and a link of its own. */
function scoreOf(units: readonly Unit[], content: Map<TreeNode, Content>): number {
  const count = units.length;
  const of = units.map((unit) =>
    [...unit.map((node) => content.get(node) ?? NOTHING), contentOf(textAfter(unit))].reduce(added, NOTHING),
  );
  const share = (has: (content: Content) => boolean) => of.filter(has).length / count;
  const mean = (value: (content: Content) => number) => of.reduce((sum, each) => sum + value(each), 0) / count;
  const text = mean((each) => Math.min(each.text, LONG)) / LONG;
  const [dates, numbers, links] = [share((c) => c.dates > 0), share((c) => c.numbers > 0), share((c) => c.links > 0)];
  const first = units[0]?.[0];
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

/** The share of a group's records that hold a date. */
export function datedShare({ units }: Group): number {
  const holdsDate = (node: TreeNode): boolean => (contents(node).get(node)?.dates ?? 0) > 0;
  return units.filter((unit) => unit.some(holdsDate)).length / Math.max(1, units.length);
}

/** A day's heading, with what came that day: a list of records, not one of them. */
function isOfDay([first]: Unit): boolean {
  const heading = first && (/^h[1-6]$/.test(first.name) ? first : elementsOf(first)[0]);
  return heading !== undefined && /^h[1-6]$/.test(heading.name) && isDay(heading);
}

/** Says a date, in one place, and nothing else. */
const isDay = (node: TreeNode): boolean => node.textLength < 60 && isOneText(node) && wholeDate(textOf(node)) !== null;

/** Does all its text stand in one element, however deep? */
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
/** Characters of a record's text that count: more say no more. */
const LONG = 160;
/** Entries of menus are shorter, on average. */
const MENU = 35;
/** Longer than this, units are sections of a text. */
const ARTICLE = 3_000;
