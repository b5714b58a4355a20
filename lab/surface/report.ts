import { CRAWL_DELAY_MS } from '@hyrde/contracts';
import { EXPECTED_NEW } from '@hyrde/jobs/surface';
import { table } from '../report/table.js';
import { DOWNLOADS_STEP, type InterfaceResult, MARKS, type PolicyResult } from './experiment.js';

/** c_max in time, as downloads at the crawl delay. */
const TIMES = [20, 100, 500];
const inTime = (downloads: number): string => `in ${Math.round((downloads * CRAWL_DELAY_MS) / 1_000)} s`;

/** One interface as a table. */
export function interfaceText(result: InterfaceResult): string {
  const rows = [
    ['policy', ...MARKS.map((k) => `after ${k}`), 'end', 'queries', 'downloads', 'ms a query', ...TIMES.map(inTime)],
    ...result.policies.map(rowOf),
    ['greedy cover, all known', ...MARKS.map((k) => share(at(result.oracle, k)))],
    ['bound', ...MARKS.map((k) => share(at(result.bound, k)))],
  ];
  return [titleOf(result), table(rows), sizesText(result)].join('\n');
}

export function titleOf({ collection, records, view, cap, filters, totals }: InterfaceResult): string {
  const capped = cap === null ? 'no cap' : `cap ${cap}${totals ? '' : ', no totals'}`;
  return `${collection} (${records.toLocaleString('en')} records), ${view}, ${capped}, ${filters === 'none' ? 'no filters' : filters}`;
}

function rowOf({ policy, marks, end, msPerQuery, byDownloads }: PolicyResult): string[] {
  return [
    policy,
    ...marks.map(({ coverage }) => `${share(coverage.mean)} ± ${share(coverage.high - coverage.mean)}`),
    share(end.coverage.mean),
    end.queries.mean.toFixed(0),
    end.downloads.mean.toFixed(0),
    msPerQuery.toFixed(1),
    ...TIMES.map((downloads) => share(at(byDownloads, downloads / DOWNLOADS_STEP))),
  ];
}

function sizesText({ sizes }: InterfaceResult): string {
  const judged = sizes.filter(({ runs }) => runs > 0);
  const parts = judged.map(
    ({ coverage, runs, inside, bounded, ratio, high }) =>
      `at ${coverage === 'end' ? 'the end' : share(coverage)} ${inside}/${runs} inside, estimate ÷ truth ${ratio.toFixed(2)}, ` +
      `upper end ${bounded === 0 ? 'none' : `÷ truth ${high.toFixed(2)} (${bounded}/${runs})`}`,
  );
  return `size: ${parts.join('; ') || 'no run came far enough'}`;
}

/** Rivals that were significantly ahead of ours (paired 95 %), and our policy relative to the greedy cover. */
export function surfaceSummary(results: readonly InterfaceResult[]): string {
  const cells = results.flatMap((result) => MARKS.map((queries) => ({ result, queries })));
  const behind = cells.flatMap(({ result, queries }) =>
    rivalsOf(result).flatMap((rival) => {
      const more = rival.marks.find((mark) => mark.queries === queries)?.oursMore;
      return more && more.mean < 0 ? [{ result, queries, rival, more }] : [];
    }),
  );
  const beaten = new Set(behind.map(({ result, queries }) => `${titleOf(result)} ${queries}`)).size;
  const sizes = results.flatMap((result) => result.sizes);
  const [inside, runs] = [sum(sizes.map((one) => one.inside)), sum(sizes.map((one) => one.runs))];
  return [
    `Ours is at least level with every rival in ${cells.length - beaten} of ${cells.length} cells (interface × queries).`,
    ...behind.map(
      ({ result, queries, rival, more }) =>
        `  ${titleOf(result)}, after ${queries}: ${rival.policy} ${share(-more.mean)} ahead [${share(-more.high)}, ${share(-more.low)}]`,
    ),
    `The true size was inside the 95 % interval in ${inside} of ${runs} judgements (coverage .3, .5, .7, .9, end).`,
  ].join('\n');
}

const rivalsOf = ({ policies }: InterfaceResult): PolicyResult[] =>
  policies.filter(({ policy }) => policy !== EXPECTED_NEW.name);

export const at = (list: readonly number[], queries: number): number =>
  list[Math.min(queries, list.length) - 1] ?? Number.NaN;

const sum = (list: readonly number[]): number => list.reduce((total, x) => total + x, 0);

/** A fraction as printed in the papers: three decimals, no zero before the point. */
export const share = (x: number): string => (Number.isNaN(x) ? '' : x.toFixed(3).replace(/^(-?)0\./, '$1.'));
