import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { ITEM_COUNTS, item, stands } from '../sites/items.js';
import { nowOf } from '../sites/moment.js';
import type { Node } from '../sites/tree.js';
import { longDate, monthName } from '../words/language.js';
import { placeName } from '../words/names.js';
import type { Block, Ref } from './model.js';

const FIRST_YEAR = 2019;
/** Number of years ahead at which the calendar ends. */
const YEARS_AHEAD = 2;

/**
 * One month of the calendar with a link to the next. An endless calendar has every month of every year, and every day.
 */
export function calendarBlocks(site: Site, node: Node, query: URLSearchParams): Block[] | null {
  const endless = site.trouble === 'endless-calendar';
  const now = new Date(nowOf(site));
  const asked = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(query.get('dato') ?? '');
  if (query.has('dato') && !asked) return null;
  const year = Number(asked?.[1] ?? now.getUTCFullYear());
  const month = Number(asked?.[2] ?? now.getUTCMonth() + 1) - 1;
  const lastYear = now.getUTCFullYear() + YEARS_AHEAD;
  if (month < 0 || month > 11 || (!endless && (year < FIRST_YEAR || year > lastYear || asked?.[3]))) return null;
  const nb = site.language === 'nb';
  const month0 = year * 12 + month;
  const monthRef = (at: number): Ref => ({
    href: `${node.path}?dato=${Math.floor(at / 12)}-${two((at % 12) + 1)}`,
    label: `${monthName(at % 12)} ${Math.floor(at / 12)}`,
  });
  const beside = [month0 - 1, month0 + 1].filter(
    (at) => endless || (at >= FIRST_YEAR * 12 && at < (lastYear + 1) * 12),
  );
  const blocks: Block[] = [
    { kind: 'heading', text: `${asked?.[3] ? `${Number(asked[3])}. ` : ''}${monthName(month)} ${year}` },
    { kind: 'news', items: eventsOf(site, node, month0, endless, nb) },
    { kind: 'pager', items: beside.map(monthRef) },
  ];
  if (endless) blocks.push({ kind: 'links', items: days(node, year, month) });
  return blocks;
}

const two = (n: number): string => `${n}`.padStart(2, '0');

function eventsOf(site: Site, node: Node, month0: number, endless: boolean, nb: boolean): Ref[] {
  if (endless) {
    const dice = new Dice(site.seed, 'month', month0);
    return Array.from({ length: 6 }, () => ({
      href: `${node.path}?dato=${Math.floor(month0 / 12)}-${two((month0 % 12) + 1)}-${two(dice.between(1, 28))}`,
      label: `${nb ? 'Møteplass' : 'Møteplass'} ${placeName(dice)}`,
    }));
  }
  return monthEvents(site, month0)
    .filter((n) => stands(site, 'event', n))
    .map((n) => item(site, 'event', n))
    .map((it) => ({ href: it.path, label: it.title, note: longDate(it.date) }));
}

/**
 * Numbers of a month's events.
 * @param month0 months since the year 0
 */
export function monthEvents(site: Site, month0: number): number[] {
  const dice = new Dice(site.seed, 'month', month0);
  return Array.from({ length: 12 }, () => dice.int(ITEM_COUNTS.event));
}

const days = (node: Node, year: number, month: number): Ref[] =>
  Array.from({ length: 28 }, (_, day) => ({
    href: `${node.path}?dato=${year}-${two(month + 1)}-${two(day + 1)}`,
    label: `${day + 1}`,
  }));
