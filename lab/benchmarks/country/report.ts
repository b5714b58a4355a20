import type { Site } from '../../country/sites/country.js';
import { table } from '../../report/table.js';
import type { SearchState } from './progress.js';

/** Groups of sites in the report: undelayed ones, ones that need a browser, ones with a trouble. */
const GROUPS: { name: string; has(site: Site): boolean }[] = [
  { name: 'untroubled', has: ({ trouble }) => trouble === null },
  { name: '… plain HTML', has: ({ trouble, scripted }) => trouble === null && scripted === null },
  { name: '… made by scripts', has: ({ trouble, scripted }) => trouble === null && scripted !== null },
  { name: 'troubled', has: ({ trouble }) => trouble !== null },
];

/** Progress, duration and downloads of each group, and the rate of all searches. */
export function sweepReport(states: readonly SearchState[]): string {
  const groups = GROUPS.map(({ name, has }) =>
    row(
      name,
      states.filter(({ site }) => has(site)),
    ),
  );
  const head = [
    'searches',
    'of them',
    'done',
    'half by',
    '95 % by',
    'all by',
    'a search: half',
    '95 %',
    'downloads a site',
  ];
  const ends = states.flatMap(({ endedAfter }) => endedAfter ?? []).sort((a, b) => a - b);
  const [from = 0, to = 0] = [ends[Math.floor(ends.length / 10)], ends[Math.floor((9 * ends.length) / 10)]];
  const rate = (60 * 0.8 * ends.length) / (to - from);
  return `${table([head, ...groups, row('all', states)])}\n${rate.toFixed(0)} searches a minute between the first and the last tenth`;
}

function row(name: string, states: readonly SearchState[]): string[] {
  /** Smallest number that this fraction of all searches, including unfinished ones, does not exceed. */
  const at = (of: (state: SearchState) => number | null, share: number) => {
    const numbers = states.flatMap((state) => of(state) ?? []).sort((a, b) => a - b);
    const number = numbers[Math.ceil(share * states.length) - 1];
    return number === undefined ? '–' : `${number.toFixed(0)} s`;
  };
  const by = (share: number) => at(({ endedAfter }) => endedAfter, share);
  const lasts = (share: number) => at(({ seconds }) => seconds, share);
  const done = states.filter((state) => state.done);
  const sites = new Set(done.map(({ site }) => site)).size;
  const downloads = done.reduce((sum, state) => sum + state.downloads, 0) / Math.max(1, sites);
  const counts = [`${states.length}`, `${done.length}`];
  return [name, ...counts, by(0.5), by(0.95), by(1), lasts(0.5), lasts(0.95), downloads.toFixed(1)];
}
