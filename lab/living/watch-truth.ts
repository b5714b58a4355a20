import { arrivals } from '../country/life/arrivals.js';
import { appears } from '../country/life/mail.js';
import { DAY, dayOf, HOUR, isWorkday, START } from '../country/life/working-time.js';
import { letters } from '../country/pages/record.js';
import type { Site } from '../country/sites/country.js';
import { ITEM_NAMES, type ItemName, itemNamed } from '../country/sites/items.js';
import { siteAt } from '../country/sites/moment.js';
import { treeOf } from '../country/sites/tree.js';

/** Sorts of documents in the country. */
export const SORTS = ['news', 'notice', 'meeting', 'letter'] as const;
export type Sort = (typeof SORTS)[number];

/** A published document and its time of discovery; infinity if it was not found. */
export interface Came {
  /** Key of the document in the ground truth. */
  readonly key: string;
  readonly sort: Sort;
  readonly bornAt: number;
  readonly foundAt: number;
}

/** A document shown by a watch of a site, notified or quarantined. Times are practice times (ms). */
export interface ShownDocument {
  readonly url: string | null;
  readonly at: number;
  readonly held: boolean;
}

/**
 * A document shown after the first day; `old` if it existed before, was notified before, or is not a document at all.
 */
export interface JudgedDocument extends ShownDocument {
  readonly key: string | null;
  readonly old: boolean;
}

/** Watch of one site compared with the published documents. */
export interface WatchScore {
  /** Published documents, ascending by time. */
  readonly came: readonly Came[];
  readonly judged: readonly JudgedDocument[];
}

/** Documents that watches notified and quarantined after their first day. */
export interface Tally {
  reported: number;
  /** Number of notified documents that were not new; of these, old events. */
  wrong: number;
  events: number;
  held: number;
  heldOld: number;
  /** Delays of the found documents in hours, ascending. */
  ages: readonly number[];
}

export function tallyOf(watches: readonly WatchScore[]): Tally {
  const judged = watches.flatMap((one) => one.judged);
  const [reported, held] = [judged.filter((one) => !one.held), judged.filter((one) => one.held)];
  const wrong = reported.filter(({ old }) => old);
  const found = watches.flatMap(({ came }) => came.filter(({ foundAt }) => foundAt < Number.POSITIVE_INFINITY));
  return {
    reported: reported.length,
    wrong: wrong.length,
    events: wrong.filter(({ key }) => key?.startsWith('event')).length,
    held: held.length,
    heldOld: held.filter(({ old }) => old).length,
    ages: found.map(({ bornAt, foundAt }) => (foundAt - bornAt) / HOUR).sort((a, b) => a - b),
  };
}

/** The tally in sentences. */
export const reportLine = ({ reported, wrong, events, held, heldOld, ages }: Tally): string =>
  [
    `Reported ${reported} documents, precision ${(1 - wrong / reported).toFixed(4)}: ${events} of the ${wrong} others are old events that came up in a calendar.`,
    `Median age ${ages[Math.floor(ages.length / 2)]?.toFixed(2)} h. Held back: ${held} documents, ${heldOld} of them old.`,
  ].join('\n');

/** Documents published within this time before the end are not counted: too late to be found. */
const LAST_MS = 24 * HOUR;

/**
 * Compares the documents shown by a watch with the truth. Documents of the first day are not counted: the watch gets to
 * know the site, and the truth does not contain the news of the day before.
 * @param shown in order of discovery
 */
export function scoreWatch(
  site: Site,
  shown: readonly ShownDocument[],
  { begin, end }: { begin: number; end: number },
): WatchScore {
  const truth = truthOf(site, begin, end);
  const foundAt = new Map<string, number>();
  const judged = shown.flatMap((document): JudgedDocument[] => {
    const key = keyOf(site, document.url, document.at);
    const bornAt = key === null ? undefined : truth.get(key)?.bornAt;
    const old = key === null || bornAt === undefined || foundAt.has(key) || document.at - bornAt >= 2 * DAY;
    if (key !== null && !document.held && !foundAt.has(key)) foundAt.set(key, document.at);
    return document.at < begin + DAY ? [] : [{ ...document, key, old }];
  });
  const due = [...truth].filter(([, { bornAt }]) => bornAt >= begin + DAY && bornAt < end - LAST_MS);
  return {
    judged,
    came: due.flatMap(([key, { sort, bornAt }]): Came[] =>
      sort === null ? [] : [{ key, sort, bornAt, foundAt: foundAt.get(key) ?? Number.POSITIVE_INFINITY }],
    ),
  };
}

const SORT_OF: Partial<Record<ItemName, Sort>> = { news: 'news', notice: 'notice', meeting: 'meeting' };

/** All published documents by key; `sort` is null if no list of the site shows the document by itself. */
function truthOf(site: Site, begin: number, end: number): Map<string, { sort: Sort | null; bornAt: number }> {
  const truth = new Map<string, { sort: Sort | null; bornAt: number }>();
  for (const name of ITEM_NAMES)
    for (const { n, at } of arrivals(site, name, START, end))
      truth.set(`${name} ${n}`, {
        sort: name === 'meeting' && !listsMeetings(site, begin) ? null : (SORT_OF[name] ?? null),
        bornAt: at,
      });
  if (site.record.kind === 'absent') return truth;
  const sort = site.record.kind === 'own' ? 'letter' : null;
  for (let day = 1; day <= dayOf(end); day++) {
    if (!isWorkday(day)) continue;
    const { first, whole } = appears(site, day);
    const early = letters(siteAt(site, first), '', -day).length;
    letters(siteAt(site, whole), '', -day).forEach(({ link }, i) => {
      truth.set(`letter ${link.href.split('=')[1]}`, { sort, bornAt: i < early ? first : whole });
    });
  }
  return truth;
}

/** False for sites whose minutes are files, or do not exist. */
const listsMeetings = (site: Site, begin: number): boolean =>
  treeOf(siteAt(site, begin)).only('minutes')?.path.endsWith('.pdf') === false;

/** Ground-truth key of a found document; null if the truth does not contain it. */
function keyOf(site: Site, url: string | null, time: number): string | null {
  if (url === null) return null;
  const { pathname, searchParams } = new URL(url);
  const letter = searchParams.get('dokument');
  if (letter !== null) return `letter ${letter}`;
  const named = itemNamed(siteAt(site, time), pathname);
  return named && `${named.name} ${named.n}`;
}
