import { hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { firstTreeOf, minutesArePdf, type Node, type NodeKind, type Tree } from '../sites/first-tree.js';
import { firstOf } from '../sites/moment.js';
import { slugOf } from '../words/language.js';
import {
  afterwardsOf,
  isAlive,
  type Mortal,
  type Move,
  mortalOf,
  movesOf,
  type Period,
  periodsOf,
} from './addresses.js';
import type { Edited } from './edits.js';
import { ASKED_FOR, type Rates, TEXT, TRUNK } from './rates.js';
import { type Afterwards, familyIn, nextRebuild, wait } from './rebuilds.js';
import { officeTime, START } from './working-time.js';

/** A URL that a page has left. */
interface Left {
  nr: number;
  afterwards: Afterwards;
  /** Current URL of the page, or its last one. */
  now: string;
}

/** A site's tree at a moment, and the state of its old URLs. */
export interface LiveTree extends Tree {
  former: ReadonlyMap<string, Left>;
  /** URLs of removed pages. */
  dead: ReadonlyMap<string, { nr: number; status: 404 | 410 }>;
}

const RATES: Partial<Record<NodeKind, Rates>> = {
  service: TEXT,
  'about-access': TEXT,
  'old-record': TEXT,
  record: ASKED_FOR,
  accessibility: ASKED_FOR,
  privacy: ASKED_FOR,
  minutes: ASKED_FOR,
  contact: { ...ASKED_FOR, deathsAYear: 0 },
};

/** Change rates of a page of the tree; files do not change. */
const nodeRates = (first: Site, { kind }: Node): Rates =>
  kind === 'minutes' && minutesArePdf(first) ? { ...ASKED_FOR, movesAYear: 0 } : (RATES[kind] ?? TRUNK);

/** Rate per year at which services that a site lacks at the start are added. */
const BIRTHS_A_YEAR = 0.4;

export const nodeId = (nr: number): string => `tree/${nr}`;

const mortals = new WeakMap<Site, Mortal[]>();

/** Lives of all past, present and future pages of the tree, by number; cached as long as the site. */
function nodeMortals(first: Site): readonly Mortal[] {
  let all = mortals.get(first);
  if (!all) {
    const { every, nodes } = firstTreeOf(first);
    all = every.map((node) => {
      const id = nodeId(node.nr);
      const born = node.nr < nodes.length ? null : officeTime(START + wait(BIRTHS_A_YEAR, first.seed, 'birth', id));
      return mortalOf(first, id, born && Math.max(born, START + 1), nodeRates(first, node));
    });
    mortals.set(first, all);
  }
  return all;
}

export function nodeMortal(first: Site, { nr }: { nr: number }): Mortal {
  const mortal = nodeMortals(first)[nr];
  if (!mortal) throw new Error(`There is no page ${nr} in the tree of ${first.name}.`);
  return mortal;
}

/** Editing of a page of the tree. */
export function nodeEdited(site: Site, node: Node): Edited {
  const first = firstOf(site);
  const { id, born } = nodeMortal(first, node);
  return { id, born, rates: nodeRates(first, node) };
}

/** All past, present and future pages of the tree, by number. */
export const everyNode = (first: Site): readonly Node[] => firstTreeOf(first).every;

/** Parent of a node after these moves: services move among topics. */
function parentAfter(first: Site, node: Node, moves: readonly Move[]): Node | null {
  const last = node.kind === 'service' ? moves.findLastIndex(({ folder }) => folder) : -1;
  if (last < 0) return node.parent;
  const topics = firstTreeOf(first).nodes.filter(({ kind }) => kind === 'topic');
  return topics[hash(first.seed, 'to folder', node.key, last) % topics.length] ?? node.parent;
}

/** Parent of a page of `everyNode` at that time. */
export function parentAt(first: Site, node: Node, time: number): Node | null {
  const moves: Move[] = [];
  for (const move of movesOf(first, nodeMortal(first, node))) {
    if (move.at > time) break;
    moves.push(move);
  }
  return parentAfter(first, node, moves);
}

/** Path of a page of the tree after a number of rebuilds and these moves; no two pages ever have the same path. */
function nodePath(first: Site, node: Node, epoch: number, moves: readonly Move[]): string {
  if (node.kind === 'home' || (epoch === 0 && moves.length === 0 && node.path !== '')) return node.path;
  if (node.kind === 'minutes' && minutesArePdf(first)) return node.path.replace('/filer/', `/filer/v${epoch + 1}/`);
  const slug = slugOf(node.title);
  const id = 100_000 * (epoch + 1) + node.nr * 100 + moves.length;
  const family = familyIn(first, epoch);
  if (family === 'skog') return `/${slug}.${id}.no.html`;
  if (family === 'by') return `/innhold/${id}/${slug}`;
  const parent = parentAfter(first, node, moves);
  const folder =
    parent && parent.kind !== 'home' ? nodePath(first, parent, epoch, []) : epoch ? `/v${epoch + 1}/` : '/';
  return `${folder}${slug}-${100 + node.nr}${moves.length ? `-${moves.length + 1}` : ''}/`;
}

/** All URLs of a page of the tree up to that time. */
export const nodePeriods = (first: Site, node: Node, time: number): Period[] =>
  periodsOf(first, nodeMortal(first, node), time, (epoch, moves) => nodePath(first, node, epoch, moves));

const kept = new WeakMap<Site, { tree: LiveTree; from: number; until: number }>();

/** The tree at that time; recomputed only if it has changed since the last call. */
export function liveTreeOf(first: Site, time: number): LiveTree {
  const last = kept.get(first);
  if (last && last.from <= time && time < last.until) return last.tree;
  const tree = grow(first, time);
  kept.set(first, { tree, from: time, until: nextChange(first, time) });
  return tree;
}

/** The next time at which a page of the tree appears, disappears or moves. */
function nextChange(first: Site, time: number): number {
  let next = Infinity;
  const see = (at: number) => {
    if (at > time && at < next) next = at;
  };
  see(nextRebuild(first, time));
  for (const node of everyNode(first)) for (const at of turningPoints(first, node, time)) see(at);
  return next;
}

function* turningPoints(first: Site, node: Node, time: number): Generator<number> {
  const mortal = nodeMortal(first, node);
  const { at, back } = mortal.death;
  yield at;
  yield back;
  if (mortal.born !== null) yield mortal.born;
  yield firstAfter(movesOf(first, mortal), time);
}

function firstAfter(events: Iterable<{ at: number }>, time: number): number {
  for (const { at } of events) if (at > time) return at;
  return Infinity;
}

function grow(first: Site, time: number): LiveTree {
  const base = firstTreeOf(first);
  const nodes: (Node | undefined)[] = [];
  const parents: (Node | null)[] = [];
  const byPath = new Map<string, Node>();
  const byKind = new Map<NodeKind, Node>();
  const former = new Map<string, Left>();
  const dead = new Map<string, { nr: number; status: 404 | 410 }>();
  for (const node of everyNode(first)) {
    const periods = nodePeriods(first, node, time);
    const path = periods.at(-1)?.path;
    if (path === undefined) continue;
    const { nr } = node;
    parents[nr] = parentAt(first, node, time);
    for (const [index, { ended, path: old }] of periods.entries())
      if (ended && old !== path) former.set(old, { nr, afterwards: afterwardsOf(periods, index), now: path });
    const mortal = nodeMortal(first, node);
    if (isAlive(mortal, time)) nodes[nr] = { ...node, path, parent: null, children: [] };
    else dead.set(path, { nr, status: mortal.death.status });
  }
  for (const node of nodes) {
    if (!node) continue;
    byPath.set(node.path, node);
    if (!byKind.has(node.kind)) byKind.set(node.kind, node);
    const parent = nodes[parents[node.nr]?.nr ?? -1];
    if (!parent || parent === node) continue;
    node.parent = parent;
    parent.children.push(node);
  }
  const home = nodes[0];
  if (!home) throw new Error('A site always has a home page.');
  return {
    home,
    nodes,
    byPath,
    sections: base.sections.flatMap(({ nr }) => nodes[nr] ?? []),
    only: (kind) => byKind.get(kind),
    recordParent: base.recordParent && nodes[base.recordParent.nr],
    recordLabel: base.recordLabel,
    former,
    dead,
  };
}
