import { median } from '../../report/statistics.js';
import { table } from '../../report/table.js';
import type { Heat } from './heat.js';
import type { Heats, Name } from './race.js';

/** Median, minimum and maximum of several measurements. */
interface Spread {
  median: number;
  low: number;
  high: number;
}

/** @param values at least one */
const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

/** Text such as `6.21 (5.90 … 6.40)`. */
const said = ({ median, low, high }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} … ${high.toFixed(digits)})`;

const TITLES: Record<Name, string> = {
  hyrde: 'Hyrde: fetcher and parser',
  'hyrde-htmlparser2': 'the same, by htmlparser2’s parser',
  crawlee: 'Crawlee: CheerioCrawler',
};
/** Goals: Hyrde's pages per second as a multiple of each rival's. */
const GOALS: Record<Name, string> = {
  hyrde: '',
  'hyrde-htmlparser2': '',
  crawlee: '≥ 6',
};

/** Two tables: each contestant's figures, and Hyrde against each rival, by round. */
export function raceReport(heats: Heats): string {
  const names = Object.keys(TITLES) as Name[];
  const rows = names.flatMap((name) => (heats[name] ? [[TITLES[name], ...figures(heats[name])]] : []));
  const ratios = names.flatMap((name) => (name === 'hyrde' ? [] : against(name, heats)));
  const head = ['', 'pages/s', 'pages per s of processor', 'peak MB', 'links/page', 'text/page'];
  return `${table([head, ...rows])}\n\n${table([['Hyrde against', 'by the clock', 'by processor time', 'goal'], ...ratios])}`;
}

const pagesPerSecond = ({ haul, seconds }: Heat): number => haul.pages / seconds;
const pagesPerCpuSecond = ({ haul, cpuSeconds }: Heat): number => haul.pages / cpuSeconds;

function figures(list: readonly Heat[]): string[] {
  const [{ haul } = { haul: { pages: 1, links: 0, textCharacters: 0 } }] = list;
  return [
    said(spreadOf(list.map(pagesPerSecond)), 0),
    said(spreadOf(list.map(pagesPerCpuSecond)), 0),
    said(spreadOf(list.map(({ peakMegabytes }) => peakMegabytes)), 0),
    (haul.links / haul.pages).toFixed(1),
    (haul.textCharacters / haul.pages).toFixed(0),
  ];
}

/** Ratios within each round, since a temporary slowdown of the machine affects both. */
function against(name: Name, heats: Heats): string[][] {
  const ours = heats.hyrde ?? [];
  const theirs = heats[name] ?? [];
  if (ours.length === 0 || theirs.length === 0) return [];
  const ratios = (of: (heat: Heat) => number) =>
    said(spreadOf(ours.flatMap((heat, i) => (theirs[i] ? [of(heat) / of(theirs[i])] : []))), 2);
  return [[TITLES[name], ratios(pagesPerSecond), ratios(pagesPerCpuSecond), GOALS[name]]];
}
