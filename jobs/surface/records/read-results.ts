import type { PortalColumn } from '@hyrde/contracts';
import { canonicalUrl, elementsOf, type Form, type PageTree, type TreeNode, textOf } from '../../site/index.js';
import { dayPlace, wholeDate } from '../../text/index.js';
import type { Confirms } from '../form/read-form.js';
import type { DataAnswer } from '../json/table.js';
import { type Cell, cellsOf, headingsFor, wholeCell } from './cells.js';
import { type Claims, claimsOf } from './claims.js';
import { type Column, columnKey, columnsOf, labelKeys, withLabels } from './columns.js';
import { type Correction, Selection } from './corrections.js';
import { datedShare, type Group, type GroupPlace, groupAt, groupsOf, placeOf, type Unit, wholeOf } from './groups.js';
import { withoutHandedOn } from './handed-on.js';
import { type NextPage, nextPage } from './paging.js';
import { recordOf } from './read-record.js';
import type { PortalRecord } from './record.js';
import { shownColumns } from './shown-columns.js';
import { FieldRole } from './words.js';

/** How far above what holds all records a heading may stand. */
const ABOVE = 2;
const MAX_HEADING = 60;
const MAY_HEAD = /^(?:h[1-6]|dt|caption|th|td|tr|strong|p|div|summary|legend)$/;

/** For each record the day in the heading that it stands under; null where there is none. */
function headingDays(units: readonly Unit[]): (string | null)[] {
  const [first, last] = [units[0]?.[0], units.at(-1)?.[0]];
  if (!first || !last) return [];
  let from = commonAncestor(first, last);
  for (let up = 0; up < ABOVE && from.parent; up++) from = from.parent;
  const places = new Map(units.flatMap((unit, at) => unit.map((node) => [node, at] as const)));
  const days: (string | null)[] = units.map(() => null);
  let day: string | null = null;
  const visit = (node: TreeNode) => {
    const at = places.get(node);
    if (at !== undefined) {
      days[at] ??= day;
      return;
    }
    if (MAY_HEAD.test(node.name) && node.textLength > 0 && node.textLength < MAX_HEADING) {
      const said = wholeDate(textOf(node));
      if (said !== null || /^h[1-3]$/.test(node.name)) day = said;
    }
    for (const child of elementsOf(node)) visit(child);
  };
  visit(from);
  return days;
}

function commonAncestor(a: TreeNode, b: TreeNode): TreeNode {
  const around = new Set<TreeNode>();
  for (let at: TreeNode | null = a.parent; at; at = at.parent) around.add(at);
  let at: TreeNode = b;
  while (at.parent && !around.has(at)) at = at.parent;
  return at;
}

/** How a portal's pages are laid out, learnt from one of them: data, for pages that say less. */
export interface Layout {
  place: GroupPlace;
  columns: readonly Column[];
  /** The pieces of a record that say what the next piece is. */
  labels: readonly string[];
}

export type SortOrder = 'newest-first' | 'oldest-first';

/** A result page as we read it. */
export interface ResultPage extends Claims {
  records: readonly PortalRecord[];
  /** The same as read without a person's correction: what names them stays the same when fields are corrected. */
  uncorrected: readonly PortalRecord[];
  /** What people are shown of it: as read without a correction. */
  columns: readonly PortalColumn[];
  /** By the records' dates; null where they are in no order, or too few to tell. */
  order: SortOrder | null;
  next: NextPage | null;
  /** To be handed to the reading of the portal's next page; null where nothing was found. */
  layout: Layout | null;
  /** The page is laid out otherwise than was known. */
  changed: boolean;
}

/** What is known besides the page. */
export interface ReadOptions {
  /** What was learnt from the portal's earlier pages. */
  known?: Layout | null;
  /** What a person said of pages like it. */
  correction?: Correction | null;
  /** Of the page, for paging by buttons (`Page.forms`), and those of them that a person has confirmed. */
  forms?: readonly Form[] | undefined;
  confirms?: Confirms | undefined;
  /** The page is laid out from data: where its records are, and what it says, is known. */
  data?: DataAnswer | null | undefined;
}

/** More records on a page than these are left out. */
const MAX_RECORDS = 5_000;
/** The least that a group has to look like records, where nothing is known of the portal. */
const LEAST_SCORE = 2;
/** Two elements alike are mostly parts of the page. */
const LEAST_SCORE_OF_TWO = 3;
/** The least beside the main part, on a page that says it found nothing, or where records are known to look otherwise. */
const LEAST_SCORE_OF_DOUBTFUL = 20;
/** So much better has another group to be than the one at the known place. */
const MUCH_BETTER = 3;

/** Reads a page of results: whatever repeats on it most like records, and what the page says around it. */
export function readResults(tree: PageTree, options: ReadOptions = {}): ResultPage {
  const { known = null, correction = null, data = null } = options;
  const selection = correction && new Selection(tree);
  const shown = selection && correction.records !== null ? groupBy(selection, correction.records) : null;
  const given = data?.group ?? shown;
  const { group, changed } = given ? { group: given, changed: false } : withoutOwnLinks(choose(tree, known), tree);
  const claims = data?.claims ?? claimsOf(tree, group);
  const kept = group && (given || !isEmptyPage(claims, group, known !== null && !changed)) ? group : null;
  const inPage = kept && !data ? pieces(tree, kept, changed ? null : known) : { cells: [], labels: [] };
  const { cells: read, labels } = data ? { cells: data.cells, labels: [] } : inPage;
  const found = columnsFor(read, changed ? null : known);
  const { cells, columns } =
    kept && selection ? corrected(read, found, kept, { selection, correction, tree }) : { cells: read, columns: found };
  const next = data ? data.next : nextPage(tree, kept, options);
  const days = kept ? headingDays(kept.units) : [];
  const made = (pieces: readonly Cell[][], named: readonly Column[]): readonly PortalRecord[] => {
    const byKey = new Map(named.map((column) => [column.key, column]));
    const around = (at: number) => ({ day: days[at] ?? null, base: tree.base });
    const read = pieces.map((each, at) => {
      const key = data?.keys[at];
      return { ...recordOf(each, byKey, kept?.units[at] ?? [], around(at)), ...(key && { key }) };
    });
    return data ? read : withoutHandedOn(read, tree.url, next?.kind === 'request' ? next.request.url : null);
  };
  const records = made(cells, columns);
  const uncorrected = selection ? made(read, found) : records;
  const layout = kept ? { place: placeOf(kept), columns: merged(found, changed ? null : known), labels } : known;
  const shownToPeople = kept ? shownColumns(kept.units, read, found) : [];
  const said =
    records.length > 0 && claims.nothing ? { ...claims, nothing: false, total: claims.total || null } : claims;
  return {
    ...said,
    records,
    uncorrected,
    columns: shownToPeople,
    order: orderOf(records),
    next,
    layout,
    changed,
  };
}

function groupBy(selection: Selection, records: string): Group | null {
  const units = selection.find(records).map((node) => [node]);
  return units.length === 0 ? null : { units, path: '', head: null, term: null, score: Number.POSITIVE_INFINITY };
}

/** The fields that a person showed, in the place of those that were found for the same, or in the same element. */
function corrected(
  cells: readonly Cell[][],
  columns: readonly Column[],
  { units }: Group,
  { selection, correction, tree }: { selection: Selection; correction: Correction; tree: PageTree },
): { cells: Cell[][]; columns: Column[] } {
  const fields = Object.entries(correction.fields).map(([role, selector]) => ({
    role: FieldRole.parse(role),
    selector,
  }));
  const shown = units.slice(0, MAX_RECORDS).map(([unit]) =>
    fields.flatMap(({ role, selector }) => {
      const [node] = unit ? selection.find(selector, unit) : [];
      return node ? [wholeCell(node, `!${role}`, tree.base)] : [];
    }),
  );
  const roles = new Set(fields.map(({ role }) => role));
  const nodes = new Set(shown.flat().map(({ node }) => node));
  const taken = new Set(cells.flat().flatMap((cell) => (nodes.has(cell.node) ? [columnKey(cell)] : [])));
  const others = columns.map((column) =>
    roles.has(column.role) || taken.has(column.key) ? { ...column, role: 'other' as const } : column,
  );
  const own = fields.map(({ role }): Column => {
    const texts = shown.flat().flatMap(({ key, text }) => (key === `!${role}` ? [text] : []));
    return { key: `!${role}`, label: null, role, days: dayPlace(texts) };
  });
  return { cells: cells.map((each, at) => [...(shown[at] ?? []), ...each]), columns: [...own, ...others] };
}

/** Of the records at the known place, so many are there once more in a list that says their days. */
const AS_MANY = 0.9;

/** Are the records with their days in the better group, and without in the one that is known? */
const tellsDays = (there: Group, best: Group): boolean =>
  best.score > Math.max(there.score, LEAST_SCORE_OF_DOUBTFUL) &&
  best.units.length >= AS_MANY * there.units.length &&
  datedShare(there) <= 1 - AS_MANY &&
  datedShare(best) >= AS_MANY;

/** The group at the known place, unless another is much better or has their days; without one, the best. */
function choose(tree: PageTree, known: Layout | null): { group: Group | null; changed: boolean } {
  const there = known && groupAt(tree, known.place);
  const best = wholeOf(groupsOf(tree));
  const doubtful = known !== null || best?.units[0]?.[0]?.place !== 'main';
  const isBetter =
    there && best
      ? (best.units.length > there.units.length * MUCH_BETTER && best.score > there.score * MUCH_BETTER) ||
        tellsDays(there, best)
      : false;
  if (there && !isBetter) return { group: there, changed: false };
  if (
    !best ||
    best.score < (doubtful ? LEAST_SCORE_OF_DOUBTFUL : best.units.length > 2 ? LEAST_SCORE : LEAST_SCORE_OF_TWO)
  )
    return { group: null, changed: false };
  return { group: best, changed: known !== null };
}

/** Of links that are records, the share that lead further than the page; the few others sort it or lead back. */
const FURTHER = 0.9;

function withoutOwnLinks<T extends { group: Group | null }>(chosen: T, { url, base }: PageTree): T {
  const { group } = chosen;
  if (group?.units[0]?.[0]?.name !== 'a') return chosen;
  const here = new URL(url);
  const leadsFurther = ([link]: Unit): boolean => {
    const to = canonicalUrl(link?.attributes.href ?? '', base);
    const there = to === null ? null : new URL(to);
    return there === null || there.host !== here.host || !here.pathname.startsWith(there.pathname);
  };
  const units = group.units.filter(leadsFurther);
  return units.length >= FURTHER * group.units.length ? { ...chosen, group: { ...group, units } } : chosen;
}

const isEmptyPage = ({ nothing, total }: Claims, group: Group, isKnown: boolean): boolean =>
  !isKnown && (nothing || total === 0) && group.score < LEAST_SCORE_OF_DOUBTFUL;

function pieces(
  tree: PageTree,
  { units }: Group,
  known: Layout | null,
): { cells: Cell[][]; labels: readonly string[] } {
  const some = units.slice(0, MAX_RECORDS);
  const headings = some[0] ? headingsFor(some[0]) : null;
  const cells = some.map((unit) => cellsOf(unit, headings, tree.base));
  const labels = labelKeys(cells, known?.labels ?? []);
  return { cells: withLabels(cells, labels), labels };
}

/** What is known goes before what a page of few records suggests. */
function columnsFor(cells: readonly Cell[][], known: Layout | null): Column[] {
  if (cells.length === 0) return [];
  const learnt = new Map(known?.columns.map((column) => [column.key, column]));
  const seen = columnsOf(cells);
  if (learnt.size === 0) return seen;
  const isNew = seen.filter(({ key }) => !learnt.has(key));
  const roles = new Set([...learnt.values()].map(({ role }) => role));
  const keys = new Set(cells.flat().map(columnKey));
  const kept = [...learnt.values()].filter(({ key }) => keys.has(key));
  return [
    ...kept,
    ...isNew.map((column) =>
      roles.has(column.role) && column.label === null ? { ...column, role: 'other' as const } : column,
    ),
  ];
}

function merged(columns: readonly Column[], known: Layout | null): Column[] {
  const keys = new Set(columns.map(({ key }) => key));
  return [...columns, ...(known?.columns.filter(({ key }) => !keys.has(key)) ?? [])];
}

/** Pairs of neighbours that may be out of order: a list is sorted by something else now and then. */
const OUT_OF_ORDER = 0.05;

function orderOf(records: readonly PortalRecord[]): SortOrder | null {
  const days = records.flatMap(({ date }) => date ?? []);
  let [down, up] = [0, 0];
  for (let i = 1; i < days.length; i++) {
    const [before = '', day = ''] = [days[i - 1], days[i]];
    if (day < before) down++;
    else if (day > before) up++;
  }
  if (down + up === 0) return null;
  if (up <= OUT_OF_ORDER * (down + up)) return 'newest-first';
  return down <= OUT_OF_ORDER * (down + up) ? 'oldest-first' : null;
}
