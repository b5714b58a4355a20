import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { firstTreeOf } from '../sites/first-tree.js';
import { decoyNumber, exists, ITEM_COUNTS, item, newest } from '../sites/items.js';
import { firstOf, nowOf } from '../sites/moment.js';
import type { Node } from '../sites/tree.js';
import { treeOf } from '../sites/tree.js';
import { longDate, monthName } from '../words/language.js';
import { placeName } from '../words/names.js';
import { bodyText } from './main-text.js';
import type { Block, Model, Ref } from './model.js';
import {
  asFirst,
  deadShortCut,
  newsRefs,
  partnerBlocks,
  recordInFooter,
  recordLink,
  recordShortCut,
  refTo,
} from './refs.js';

/** The home page: search, short cuts, sections, news and events. */
export function homeModel(site: Site): Model {
  const dice = new Dice(site.seed, 'home');
  const nb = site.language === 'nb';
  const tree = treeOf(site);
  const linked = recordInFooter(site) ? null : recordLink(firstOf(site), asFirst(site, tree.home));
  const record = linked && recordLink(site, tree.home);
  const shortCuts = shortCutsOf(site, dice);
  if (linked) shortCuts.splice(dice.int(shortCuts.length + 1), 0, ...(record ? [record] : []));
  const news = newsRefs(site, 6);
  if (site.seed % 5 < 2) {
    const decoy = item(site, 'news', decoyNumber(site));
    if (exists(site, 'news', decoy.n))
      news.splice(3, 0, { href: decoy.path, label: decoy.title, note: longDate(decoy.date) });
  }
  const blocks: Block[] = [
    { kind: 'search', label: nb ? 'Hva leter du etter?' : 'Kva leitar du etter?' },
    { kind: 'heading', text: nb ? 'Snarveier' : 'Snarvegar' },
    { kind: 'links', items: shortCuts },
  ];
  if (site.menu !== 'hidden')
    blocks.push(
      { kind: 'heading', text: nb ? 'Tjenester' : 'Tenester' },
      { kind: 'cards', items: tree.sections.map((section) => ({ ...refTo(section), note: noteOf(section) })) },
    );
  blocks.push(
    ...partnerBlocks(site),
    { kind: 'heading', text: nb ? 'Aktuelt' : 'Aktuelt' },
    { kind: 'news', items: news },
    { kind: 'heading', text: nb ? 'Hva skjer?' : 'Kva skjer?' },
    { kind: 'news', items: events(site) },
    { kind: 'heading', text: `${nb ? 'Velkommen til' : 'Velkomen til'} ${site.name}` },
    { kind: 'text', html: bodyText(dice, site, nb ? 'livet i kommunen' : 'livet i kommunen', 6) },
  );
  return { title: site.title, crumbs: [], lead: '', blocks, aside: null, changed: null };
}

const noteOf = (section: Node): string =>
  section.children
    .filter((child) => !child.quiet)
    .slice(0, 3)
    .map((child) => child.label)
    .join(', ');

function shortCutsOf(site: Site, dice: Dice): Ref[] {
  const tree = treeOf(site);
  const services = dice
    .shuffle(
      firstTreeOf(firstOf(site))
        .sections.flatMap((section) => section.children)
        .flatMap((topic) => topic.children),
    )
    .filter((node) => node.kind === 'service')
    .slice(0, 6)
    .flatMap((node) => tree.nodes[node.nr] ?? []);
  const special = (['forms', 'index', 'calendar', 'menu', 'huge', 'loop'] as const)
    .map((kind) => tree.only(kind))
    .filter((node) => node !== undefined);
  const container = recordShortCut(site);
  const dead = deadShortCut(site);
  return [...[...services, ...special, ...(container ? [container] : [])].map(refTo), ...(dead ? [dead] : [])];
}

function events(site: Site): Ref[] {
  return newest(site, 'event', 4, Math.floor(ITEM_COUNTS.event / 20)).map((it) => ({
    href: it.path,
    label: it.title,
    note: longDate(it.date),
  }));
}

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
    .filter((n) => exists(site, 'event', n))
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
