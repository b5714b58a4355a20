import type { PortalColumn } from '@hyrde/contracts';
import { atOnce, inTurns, type Steps } from '../../concurrency/index.js';
import {
  canonicalUrl,
  closest,
  elementsOf,
  type Form,
  type PageTree,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import { dayPlace, findDate, wholeDate } from '../../text/index.js';
import type { Confirms } from '../form/read-form.js';
import type { DataAnswer } from '../json/table.js';
import { type Cell, type CellLink, cellsOf, headingsFor, wholeCell } from './cells.js';
import { type Claims, claimsOf } from './claims.js';
import { type Column, columnKey, columnsOf, labelKeys, withLabels } from './columns.js';
import { type Correction, Selection, shownColumns } from './corrections.js';
import { datedShare, type Group, type GroupPlace, groupAt, groupsOf, placeOf, type Unit, wholeOf } from './groups.js';
import { gridDay } from './month-grid.js';
import { type NextPage, nextPage } from './paging.js';
import { type Exemption, type PortalRecord, withoutHandedOn } from './record.js';
import { directionOf, EXEMPTION, FieldRole } from './words.js';

/** Number of levels above the records' common ancestor at which a heading may be. */
const ABOVE = 2;
const MAX_HEADING = 60;
const MAY_HEAD = /^(?:h[1-6]|dt|caption|th|td|tr|strong|p|div|summary|legend)$/;

/** Day in the heading above each record; null if missing. */
function headingDays(units: readonly Unit[], language: string | null): (string | null)[] {
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
      const said = wholeDate(textOf(node), undefined, { language });
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

/** Layout learnt from one page of a portal, for use on pages with less information. */
export interface Layout {
  place: GroupPlace;
  columns: readonly Column[];
  /** Keys of the pieces that label the next piece. */
  labels: readonly string[];
}

export type SortOrder = 'newest-first' | 'oldest-first';

export interface ResultPage extends Claims {
  records: readonly PortalRecord[];
  /** Records without the person's correction; identities are made of them, so that corrections do not change them. */
  uncorrected: readonly PortalRecord[];
  /** Columns as shown to people, without the correction. */
  columns: readonly PortalColumn[];
  /** Order by the records' dates; null if they are unordered or too few. */
  order: SortOrder | null;
  next: NextPage | null;
  /** Layout for reading the portal's next page; null if no records were found. */
  layout: Layout | null;
  /** True if the layout differs from the known one. */
  changed: boolean;
}

/** Knowledge besides the page itself. */
export interface ReadOptions {
  /** Layout learnt from the portal's earlier pages. */
  known?: Layout | null;
  /** Person's correction for pages of this family. */
  correction?: Correction | null;
  /** Forms of the page, for paging by buttons (`Page.forms`), and the makes that a person has confirmed. */
  forms?: readonly Form[] | undefined;
  confirms?: Confirms | undefined;
  /** Data from which the page was laid out: its records' place and its claims are then known. */
  data?: DataAnswer | null | undefined;
}

/** Records read between two possible pauses. */
const SLICE = 50;
/** Maximum number of records per page; further ones are ignored. */
const MAX_RECORDS = 5_000;
/** Minimum score of a group if nothing is known of the portal. */
const MIN_SCORE = 2;
/** Minimum score of a group of two elements, which are usually parts of the page. */
const MIN_SCORE_OF_TWO = 3;
/** Minimum score outside the main part, on a page that found nothing, or if records are known to look different. */
const MIN_SCORE_OF_DOUBTFUL = 20;
/** Factor by which another group's score must exceed that of the group at the known place. */
const MUCH_BETTER = 3;

/** Parses a result page: its records, the most likely repeated elements, and the claims around them. */
export const readResults = (tree: PageTree, options: ReadOptions = {}): ResultPage => atOnce(reading(tree, options));

/** `readResults`, yielding to other work. */
export const readResultsInTurns = (tree: PageTree, options: ReadOptions = {}): Promise<ResultPage> =>
  inTurns(reading(tree, options));

function* reading(tree: PageTree, options: ReadOptions): Steps<ResultPage> {
  const { known = null, correction = null, data = null } = options;
  const selection = correction && new Selection(tree);
  const shown = selection && correction.records !== null ? groupBy(selection, correction.records) : null;
  const given = data?.group ?? shown;
  const { group, changed } = given
    ? { group: given, changed: false }
    : withoutOwnLinks(yield* choose(tree, known), tree);
  const claims = data?.claims ?? claimsOf(tree, group);
  const kept = group && (given || !isEmptyPage(claims, group, known !== null && !changed)) ? group : null;
  const inPage = kept && !data ? yield* pieces(tree, kept, changed ? null : known) : { cells: [], labels: [] };
  yield;
  const { cells: read, labels } = data ? { cells: data.cells, labels: [] } : inPage;
  const language = tree.language ?? null;
  const found = columnsFor(read, changed ? null : known, language);
  yield;
  const { cells, columns } =
    kept && selection ? corrected(read, found, kept, { selection, correction, tree }) : { cells: read, columns: found };
  const next = data ? data.next : nextPage(tree, kept, options);
  const days = kept ? headingDays(kept.units, language) : [];
  yield;
  const made = function* (pieces: readonly Cell[][], named: readonly Column[]): Steps<readonly PortalRecord[]> {
    const byKey = new Map(named.map((column) => [column.key, column]));
    const around = (at: number) => {
      const node = kept?.units[at]?.[0];
      return { day: days[at] ?? (node ? gridDay(node, language) : null), base: tree.base };
    };
    const read: PortalRecord[] = [];
    const own = ownLinks(pieces);
    for (const [at, each] of pieces.entries()) {
      const key = data?.keys[at];
      const record = recordOf(each, byKey, kept?.units[at] ?? [], around(at));
      read.push({ ...record, ...(own && { link: own[at] ?? record.link }), ...(key && { key }) });
      if (at % SLICE === 0) yield;
    }
    return data ? read : withoutHandedOn(read, tree.url, next?.kind === 'request' ? next.request.url : null);
  };
  const records = yield* made(cells, columns);
  const uncorrected = selection ? yield* made(read, found) : records;
  const layout = kept ? { place: placeOf(kept), columns: merged(found, changed ? null : known), labels } : known;
  yield;
  const shownToPeople = kept ? shownColumns(kept.units, read, found) : [];
  const said =
    records.length > 0 && claims.nothing ? { ...claims, nothing: false, total: claims.total || null } : claims;
  return { ...said, records, uncorrected, columns: shownToPeople, order: orderOf(records), next, layout, changed };
}

function groupBy(selection: Selection, records: string): Group | null {
  const units = selection.find(records).map((node) => [node]);
  return units.length === 0 ? null : { units, path: '', head: null, term: null, score: Number.POSITIVE_INFINITY };
}

/** Cells and columns with the person's fields, which replace those found for the same role or in the same element. */
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
  const { language = null } = tree;
  const own = fields.map(({ role }): Column => {
    const texts = shown.flat().flatMap(({ key, text }) => (key === `!${role}` ? [text] : []));
    return { key: `!${role}`, label: null, role, days: dayPlace(texts, language), language };
  });
  return { cells: cells.map((each, at) => [...(shown[at] ?? []), ...each]), columns: [...own, ...others] };
}

/** Minimum fraction of the records at the known place that are repeated in a list with days. */
const AS_MANY = 0.9;

/** True if the better group holds the same records with days, and the known one without. */
const hasDays = (there: Group, best: Group): boolean =>
  best.score > Math.max(there.score, MIN_SCORE_OF_DOUBTFUL) &&
  best.units.length >= AS_MANY * there.units.length &&
  datedShare(there) <= 1 - AS_MANY &&
  datedShare(best) >= AS_MANY;

/** Group at the known place, unless another is much better or has the records' days; else the best group. */
function* choose(tree: PageTree, known: Layout | null): Steps<{ group: Group | null; changed: boolean }> {
  const there = known && (yield* groupAt(tree, known.place));
  const best = wholeOf(yield* groupsOf(tree));
  yield;
  const doubtful = known !== null || best?.units[0]?.[0]?.place !== 'main';
  const isBetter =
    there && best
      ? (best.units.length > there.units.length * MUCH_BETTER && best.score > there.score * MUCH_BETTER) ||
        hasDays(there, best)
      : false;
  if (there && !isBetter) return { group: there, changed: false };
  if (!best || best.score < (doubtful ? MIN_SCORE_OF_DOUBTFUL : best.units.length > 2 ? MIN_SCORE : MIN_SCORE_OF_TWO))
    return { group: null, changed: false };
  return { group: best, changed: known !== null };
}

/** Minimum fraction of link records that leave the page; the few others sort the list or lead back. */
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
  !isKnown && (nothing || total === 0) && group.score < MIN_SCORE_OF_DOUBTFUL;

function* pieces(
  tree: PageTree,
  { units }: Group,
  known: Layout | null,
): Steps<{ cells: Cell[][]; labels: readonly string[] }> {
  const some = units.slice(0, MAX_RECORDS);
  const headings = some[0] ? headingsFor(some[0]) : null;
  const cells: Cell[][] = [];
  for (const unit of some) {
    cells.push(cellsOf(unit, headings, tree.base));
    if (cells.length % SLICE === 0) yield;
  }
  const labels = labelKeys(cells, known?.labels ?? []);
  return { cells: withLabels(cells, labels), labels };
}

/** Columns of the cells; the known ones take precedence over those inferred from a page of few records. */
function columnsFor(cells: readonly Cell[][], known: Layout | null, language: string | null): Column[] {
  if (cells.length === 0) return [];
  const learnt = new Map(known?.columns.map((column) => [column.key, column]));
  const seen = columnsOf(cells, language);
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

/** Maximum fraction of adjacent pairs out of order in a sorted list. */
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

/**
 * Record made of these pieces.
 * @param columns roles by column key
 * @param around day of the heading above the record, and the address against which its links resolve
 */
function recordOf(
  cells: readonly Cell[],
  columns: ReadonlyMap<string, Column>,
  unit: Unit,
  around: { day: string | null; base: string },
): PortalRecord {
  const pieces = new Pieces(cells, columns);
  const numbers = numbersOf(pieces);
  const { sender, recipient, direction } = partiesOf(pieces);
  const title = pieces.text('title') ?? pieces.text('caseTitle') ?? pieces.leading() ?? pieces.linkedDay();
  return {
    date: pieces.day('date') ?? around.day,
    documentDate: pieces.day('documentDate'),
    ...numbers,
    direction,
    title,
    caseTitle: pieces.text('title') === null ? null : pieces.text('caseTitle'),
    sender,
    recipient,
    exemption: exemptionOf(pieces),
    link: linkOf(pieces, cells) ?? linkAround(unit, around.base),
    others: pieces.others(),
  };
}

class Pieces {
  private readonly byRole = new Map<FieldRole, { cell: Cell; column: Column }>();
  private readonly rest: Cell[] = [];

  constructor(cells: readonly Cell[], columns: ReadonlyMap<string, Column>) {
    for (const cell of cells) {
      const column = columns.get(columnKey(cell));
      if (!column || column.role === 'other' || this.byRole.has(column.role)) this.rest.push(cell);
      else this.byRole.set(column.role, { cell, column });
    }
  }

  cell(role: FieldRole): Cell | null {
    return this.byRole.get(role)?.cell ?? null;
  }

  /** Text of a role; null if it is empty or a placeholder dash. */
  text(role: FieldRole): string | null {
    const text = this.cell(role)?.text ?? '';
    return /[\p{L}\p{N}*]/u.test(text) ? text : null;
  }

  day(role: FieldRole): string | null {
    const found = this.byRole.get(role);
    if (!found) return null;
    const { cell, column } = found;
    const said = cell.datetime === null ? null : findDate(cell.datetime, column.days, column);
    return (said ?? findDate(cell.text, column.days, column))?.day ?? null;
  }

  /** Heading or link that begins the record, if its role is unknown: a record may be structured otherwise than most. */
  leading(): string | null {
    return this.rest.find(({ leads, label, text }) => leads && label === null && /\p{L}{3}/u.test(text))?.text ?? null;
  }

  /** Text of a link that has words besides the record's day; null if it is the day alone. */
  linkedDay(): string | null {
    const found = this.byRole.get('date');
    return found?.cell.leads && wholeDate(found.cell.text, found.column.days, found.column) === null
      ? this.text('date')
      : null;
  }

  others(): { label: string | null; text: string }[] {
    return this.rest.filter(({ text }) => text !== '').map(({ label, text }) => ({ label, text }));
  }
}

/** "2026/1234-5" is document 5 of case 2026/1234. */
const WITH_DOCUMENT = /^(.*\d[/.]\d+)\s?[-–]\s?\d+$/;

function numbersOf(pieces: Pieces): Pick<PortalRecord, 'caseNumber' | 'documentNumber'> {
  const [document, serial, ofCase] = [
    pieces.text('documentNumber'),
    pieces.text('sequenceNumber'),
    pieces.text('caseNumber'),
  ];
  const documentNumber = document ?? (ofCase && WITH_DOCUMENT.test(ofCase) ? ofCase : serial);
  const caseNumber =
    ofCase && !WITH_DOCUMENT.test(ofCase) ? ofCase : (WITH_DOCUMENT.exec(ofCase ?? document ?? '')?.[1] ?? null);
  return { caseNumber, documentNumber };
}

function partiesOf(pieces: Pieces): Pick<PortalRecord, 'sender' | 'recipient' | 'direction'> {
  const [sender, recipient, either] = [pieces.text('sender'), pieces.text('recipient'), pieces.text('correspondent')];
  const said = pieces.text('direction');
  const direction =
    (said === null ? null : directionOf(said)) ?? (sender && !recipient ? 'in' : recipient && !sender ? 'out' : null);
  if (either === null) return { sender, recipient, direction };
  if (direction === 'out') return { sender, recipient: recipient ?? either, direction };
  return { sender: sender ?? either, recipient, direction };
}

/** References to sections of law. */
const GROUND =
  /(?:(?:offentlegl?ova|offentlighetsloven|off\w*|offl|u\.?\s?off|fvl|forvaltningsloven|OSL|IFG|sektorlov\w*)\.?\s*)?(?:§+\s*\d+|\bOSL\s*\d+:\d+|\bart(?:icle|ikkel|\.)\s*\d+).*$/iu;

function exemptionOf(pieces: Pieces): Exemption | null {
  const [said, law] = [pieces.text('exemption'), pieces.text('legalGround')];
  const text = [said, law].filter((part) => part !== null).join(' ');
  if (text === '' || /^(?:nei|no|nein|non|offentlig|offentleg|public|åpen|open|ja|full|nej|öffentlich|x)$/i.test(text))
    return null;
  const ground = GROUND.exec(law ?? text)?.[0]?.trim() ?? null;
  return ground !== null || EXEMPTION.test(text) || law !== null || said !== null ? { text, ground } : null;
}

/** Link of the title, else of the document, else the first link; null if missing. */
function linkOf(pieces: Pieces, cells: readonly Cell[]): string | null {
  const usable = (links: readonly CellLink[] | undefined) => links?.find(({ url }) => url !== null)?.url ?? null;
  const cell = (role: FieldRole) => usable(pieces.cell(role)?.links);
  return cell('title') ?? cell('document') ?? cell('documentNumber') ?? usable(cells.flatMap(({ links }) => links));
}

/** Minimum fraction of the records with a link of their own in one column. */
const MOST_LINKED = 0.9;
/** Maximum fraction of distinct links in a column that leads to what several records share, such as their committee. */
const SHARED = 0.8;

/**
 * Links of the records' own pages, if the first column with links leads to what several records share: of the columns
 * whose links all differ, the first whose path no other column has. Null if the first links differ, or if no column's do.
 */
function ownLinks(records: readonly (readonly Cell[])[]): (string | null)[] | null {
  if (records.length < MIN_SHARING) return null;
  const byColumn = new Map<string, (string | null)[]>();
  for (const [at, cells] of records.entries())
    for (const cell of cells) {
      const url = cell.links.find((link) => link.url !== null)?.url ?? null;
      const links = byColumn.get(columnKey(cell)) ?? records.map(() => null);
      if (url !== null) links[at] ??= url;
      byColumn.set(columnKey(cell), links);
    }
  const columns = [...byColumn.values()]
    .map((links) => ({ links, there: links.filter((link) => link !== null) }))
    .filter(({ there }) => there.length >= MOST_LINKED * records.length);
  const [first, ...others] = columns;
  if (!first || new Set(first.there).size > SHARED * first.there.length) return null;
  const differ = others.filter(({ there }) => new Set(there).size === there.length);
  const paths = differ.map(({ there }) => new Set(there.map((link) => new URL(link).pathname)));
  const columnsWith = new Map<string, number>();
  for (const path of paths.flatMap((own) => [...own])) columnsWith.set(path, (columnsWith.get(path) ?? 0) + 1);
  const alone = differ.find((_, at) => [...(paths[at] ?? [])].every((path) => columnsWith.get(path) === 1));
  return (alone ?? differ[0])?.links ?? null;
}

/** Minimum number of records by which shared links are recognised. */
const MIN_SHARING = 4;

/** Link around a record, or the one within it that has all its text; null if missing. */
function linkAround([first]: Unit, base: string): string | null {
  const spans = (node: TreeNode): TreeNode | undefined =>
    node.name === 'a'
      ? node
      : elementsOf(node)
          .filter(({ textLength }) => textLength === first?.textLength)
          .map(spans)[0];
  const anchor =
    first && (closest(first, ({ name }) => name === 'a') ?? (first.textLength > 0 ? spans(first) : undefined));
  return (anchor && canonicalUrl(anchor.attributes.href ?? '#', base)) ?? null;
}
