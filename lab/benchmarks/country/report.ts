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

/** Progress and duration of each group. */
export function sweepReport(states: readonly SearchState[]): string {
  const head = ['sites', 'of them', 'done', 'half by', '95 % by', 'all by', 'downloads, mean', 'found'];
  return table([
    head,
    ...GROUPS.map((group) =>
      row(
        group.name,
        states.filter(({ site }) => group.has(site)),
      ),
    ),
  ]);
}

/** True if all searches of undelayed sites are done. */
export const untroubledDone = (states: readonly SearchState[]): boolean =>
  states.every(({ site, done }) => done || site.trouble !== null);

function row(name: string, states: readonly SearchState[]): string[] {
  const ends = states.flatMap(({ endedAfter }) => endedAfter ?? []).sort((a, b) => a - b);
  /** Time by which this fraction of all searches, including unfinished ones, was done. */
  const by = (share: number) => {
    const end = ends[Math.ceil(share * states.length) - 1];
    return end === undefined ? '–' : `${end.toFixed(0)} s`;
  };
  const done = states.filter((state) => state.done);
  const downloads = done.reduce((sum, state) => sum + state.downloads, 0) / Math.max(1, done.length);
  const found = done.filter(({ outcome }) => outcome === 'found').length;
  return [name, `${states.length}`, `${done.length}`, by(0.5), by(0.95), by(1), downloads.toFixed(1), `${found}`];
}
