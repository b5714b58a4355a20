import { afterwardsOf, isAlive, type Mortal, movesOf } from '../life/addresses.js';
import { arrivals, countAt } from '../life/arrivals.js';
import { itemId, itemMortal } from '../life/item-lives.js';
import { everyNode, liveTreeOf, nodeId, nodeMortal, parentAt } from '../life/live-tree.js';
import { mailTimes } from '../life/mail.js';
import { monthEvents } from '../pages/calendar.js';
import type { Site } from './country.js';
import type { Node } from './first-tree.js';
import { decoyNumber, type ItemName, item, itemNamed, itemPeriods } from './items.js';

/** Time at which a page of the tree appears, disappears, returns or moves. */
export interface Turn {
  at: number;
  nr: number;
  /** Numbers of the parent pages before and after. */
  parents: (number | undefined)[];
}

const within = (times: Iterable<number>, from: number, to: number): number[] => {
  const found: number[] = [];
  for (const at of times) {
    if (at > to) break;
    if (at > from) found.push(at);
  }
  return found;
};

/** Times after `from` and until `to` at which a page appears, disappears or returns. */
const comingsAndGoings = ({ born, death }: Mortal, from: number, to: number): number[] =>
  [born ?? from, death.at, death.back].filter((time) => time > from && time <= to);

function* moveTimes(first: Site, mortal: Mortal): Generator<number> {
  for (const { at } of movesOf(first, mortal)) yield at;
}

/** All times at which a page changes its own address, appears or disappears. */
export const lifeTimes = (first: Site, mortal: Mortal, from: number, to: number): number[] => [
  ...comingsAndGoings(mortal, from, to),
  ...within(moveTimes(first, mortal), from, to),
];

/** Changes of all pages of the tree after `from` and until `to`. */
export const turnsOf = (first: Site, from: number, to: number): Turn[] =>
  everyNode(first).flatMap((node) =>
    lifeTimes(first, nodeMortal(first, node), from, to).map((at) => ({
      at,
      nr: node.nr,
      parents: [parentAt(first, node, at - 1)?.nr, parentAt(first, node, at)?.nr],
    })),
  );

/** Times after `from` and until `to` at which the content of a list may change; a superset of the real changes. */
export function listTimes(first: Site, node: Node, query: string, turns: Turn[], from: number, to: number): number[] {
  const asked = new URLSearchParams(query);
  const newest = (name: ItemName, size: number, skip = 0) => newestTimes(first, name, size, skip, from, to);
  const paged = (name: ItemName, size: number) =>
    newest(name, size, (Math.max(1, Number(asked.get('side')) || 1) - 1) * size);
  switch (node.kind) {
    case 'home':
      return [
        ...turns.map(({ at }) => at),
        ...newest('news', 6),
        ...goings(first, 'news', [decoyNumber(first)], from, to),
        ...newest('event', 4, 75),
      ];
    case 'news':
      return paged('news', 20);
    case 'notices':
      return paged('notice', 20);
    case 'minutes':
      return paged('meeting', 24);
    case 'staff':
      return paged('person', 40);
    case 'record':
      return mailTimes(first, from, to);
    case 'calendar':
      return calendarTimes(first, from, to);
    case 'index':
    case 'menu':
    case 'forms':
      return turns.map(({ at }) => at);
    default:
      return turns.filter(({ parents }) => parents.includes(node.nr)).map(({ at }) => at);
  }
}

const goings = (first: Site, name: ItemName, numbers: number[], from: number, to: number): number[] =>
  numbers.flatMap((n) => comingsAndGoings(itemMortal(first, name, n), from, to));

/** Times at which the list of a kind's newest pages changes. */
function newestTimes(first: Site, name: ItemName, size: number, skip: number, from: number, to: number): number[] {
  const oldest = Math.max(0, countAt(first, name, from) - skip - size);
  const shown = Array.from({ length: countAt(first, name, to) - skip - oldest }, (_, i) => oldest + i);
  return [...arrivals(first, name, from, to).map(({ at }) => at), ...goings(first, name, shown, from, to)];
}

/** Times at which the calendar changes: at each month's start, and if an event is deleted. */
function calendarTimes(first: Site, from: number, to: number): number[] {
  const times: number[] = [];
  const start = new Date(from);
  for (let month = start.getUTCFullYear() * 12 + start.getUTCMonth() - 12; ; month++) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (at > to + 400 * 86_400_000) return times;
    if (at > from && at <= to) times.push(at);
    times.push(...goings(first, 'event', monthEvents(first, month), from, to));
  }
}

/** Fate of the page that an address had. */
export type Past =
  | { kind: 'moved'; id: string; to: string }
  /** The page moved and its old address does not redirect. */
  | { kind: 'unknown'; id: string }
  | { kind: 'dead'; id: string; status: 404 | 410 };

/**
 * Fate of the page that had this path; null if no page ever had it, or one still has it.
 * @param query query of a page of the tree, which moves with the page
 */
export function pastOf(site: Site, path: string, query: string): Past | null {
  if (!site.moment) return null;
  return treePast(site, path, query) ?? itemPast(site, path);
}

function treePast({ moment }: Site, path: string, query: string): Past | null {
  if (!moment) return null;
  const tree = liveTreeOf(moment.first, moment.time);
  const asked = query && `?${query}`;
  const dead = tree.dead.get(path);
  if (dead) return { kind: 'dead', id: nodeId(dead.nr) + asked, status: dead.status };
  const left = tree.former.get(path);
  if (!left) return null;
  const id = nodeId(left.nr) + asked;
  if (left.afterwards === 'nothing') return { kind: 'unknown', id };
  return { kind: 'moved', id, to: left.afterwards === 'home' ? '/' : left.now + asked };
}

function itemPast(site: Site, path: string): Past | null {
  const named = itemNamed(site, path);
  if (!named || !site.moment) return null;
  const { name, n } = named;
  const { first, time } = site.moment;
  const { title } = item(site, name, n);
  const periods = itemPeriods(first, name, n, title, time);
  const index = periods.findLastIndex((period) => period.path === path);
  const now = periods.at(-1)?.path;
  const id = itemId(name, n);
  if (index < 0 || now === undefined) return null;
  if (index < periods.length - 1) {
    const afterwards = afterwardsOf(periods, index);
    if (afterwards === 'nothing') return { kind: 'unknown', id };
    return { kind: 'moved', id, to: afterwards === 'home' ? '/' : now };
  }
  const mortal = itemMortal(first, name, n);
  return isAlive(mortal, time) ? null : { kind: 'dead', id, status: mortal.death.status };
}
