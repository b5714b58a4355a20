import { type Mortal, movesOf } from '../life/addresses.js';
import { arrivals, countAt } from '../life/arrivals.js';
import { itemMortal } from '../life/item-lives.js';
import { everyNode, nodeMortal, parentAt } from '../life/live-tree.js';
import { mailTimes } from '../life/mail.js';
import { monthEvents } from '../pages/calendar.js';
import type { Site } from './country.js';
import type { Node } from './first-tree.js';
import { decoyNumber, type ItemName } from './items.js';

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
