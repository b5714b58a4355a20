import { accuracyOf } from '@hyrde/contracts';
import { mean } from '../commands/tally.js';
import { differenceText, resampled } from './report.js';

/** A search that claimed nothing, though it weighed pages. */
export interface NearMiss {
  /** Items of one group are drawn together. */
  group: string;
  /** Its pages, the nearest first: is each the one that was sought? */
  pages: readonly boolean[];
  /** Has the site no such page? */
  absent: boolean;
}

/** How near misses are put before a person. */
export interface Way {
  name: string;
  /** Of how many pages they are told. */
  shown: number;
  /** All of them at once, each with a key of its own; else one behind the other, a key for each. */
  together: boolean;
}

export const WAYS: readonly Way[] = [
  { name: 'the nearest page alone', shown: 1, together: true },
  { name: 'three, a claim at a time', shown: 3, together: false },
  { name: 'three at once', shown: 3, together: true },
];

/** What a simulated reviewer's seconds go to. Assumed, not measured: the design asks for a verdict in five seconds. */
export interface Seconds {
  /** Looking at one page until it is known whether it is the one. */
  look: number;
  /** Choosing and pressing a key. */
  key: number;
  /** The next item standing there. */
  next: number;
}

/** What one item took of the reviewer, and came to. */
export interface Judged {
  group: string;
  looks: number;
  keys: number;
  items: number;
  /** Null where they could not tell. */
  right: boolean | null;
}

/**
 * A reviewer who knows the page when they see it, and looks at pages in their order until then.
 * @param bold says that there is none where none of the pages shown is the one; else that they cannot tell
 */
export function judgedBy({ pages, absent, group }: NearMiss, { shown, together }: Way, bold: boolean): Judged {
  const seen = pages.slice(0, shown);
  const at = seen.indexOf(true);
  const looks = at < 0 ? seen.length : at + 1;
  const presses = together ? 1 : looks;
  return { group, looks, keys: presses, items: presses, right: at >= 0 ? true : bold ? absent : null };
}

const secondsOf = ({ looks, keys, items }: Judged, { look, key, next }: Seconds): number =>
  look * looks + key * keys + next * items;

/** Sites decided in an hour by each way, how many of them rightly, and by how much that differs from the first way. */
export function nearMissTable(name: string, misses: readonly NearMiss[], seconds: Seconds): string {
  const lines = [true, false].flatMap((bold) => {
    const [first, ...others] = WAYS.map((way) => misses.map((miss) => judgedBy(miss, way, bold)));
    return [
      bold ? '  says “none exists” where none shown is the one' : '  says “cannot tell” there',
      ...[first ?? [], ...others].map(
        (judged, i) => `    ${(WAYS[i]?.name ?? '').padEnd(26)}${figures(judged, seconds, i ? first : undefined)}`,
      ),
    ];
  });
  return [
    `${name}: ${misses.length} near misses, ${misses.filter(({ absent }) => absent).length} of sites without the page`,
    ...lines,
  ].join('\n');
}

function figures(judged: readonly Judged[], seconds: Seconds, first: readonly Judged[] | undefined): string {
  const decided = judged.filter(({ right }) => right !== null);
  const { share, low, high } = accuracyOf(decided.filter(({ right }) => right).length, decided.length);
  const all = judged.reduce((sum, one) => sum + secondsOf(one, seconds), 0);
  const shares = (value: number | null) => (value === null ? '–' : value.toFixed(3).replace(/^0/, ''));
  return [
    `pages ${mean(judged.map(({ looks }) => looks)).toFixed(2)}`,
    `keys ${mean(judged.map(({ keys }) => keys)).toFixed(2)}`,
    `decided ${decided.length}`,
    `right ${shares(share)} (${shares(low)}–${shares(high)})`,
    `decided an hour ${Math.round((3_600 * decided.length) / all)}`,
    `rightly ${Math.round((3_600 * decided.filter(({ right }) => right).length) / all)}`,
    ...(first ? [`rightly decided an item, less the first ${differenceText(difference(judged, first))}`] : []),
  ].join('  ');
}

/** Of the same items; the interval is over whole sites. */
function difference(judged: readonly Judged[], first: readonly Judged[]) {
  const groups = new Map<string, number[]>();
  for (const [i, one] of judged.entries())
    groups.set(one.group, [
      ...(groups.get(one.group) ?? []),
      Number(one.right === true) - Number(first[i]?.right === true),
    ]);
  return resampled([...groups.values()]);
}
