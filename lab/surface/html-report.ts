import type { Policy } from '@hyrde/jobs/surface';
import { escaped, MARKER_NAMES, plot, type Series } from '../report/plot.js';
import { STYLE } from '../report/style.js';
import { DOWNLOADS_STEP, type InterfaceResult, MARKS, type PolicyResult } from './experiment.js';
import { at, share, surfaceSummary, titleOf } from './report.js';

/** Points of a curve: enough to see its shape. */
const POINTS = 25;

/** The whole result as one HTML page that needs nothing else. */
export function surfaceHtml(results: readonly InterfaceResult[], policies: readonly Policy[]): string {
  const titles = new Map(policies.map(({ name, title }) => [name, title]));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Query selection</title><style>${STYLE}</style></head><body><main>
<h1>Query selection behind search forms</h1><p>${escaped(surfaceSummary(results)).replaceAll('\n', '<br>')}</p>
<p>Coverage: share of all records, mean over runs from different first words. All words of a query must match; newest
first; 20 hits a page, a page is a download. Greedy cover knows all answers; the bound is what no words asked alone exceed.</p>
<h2>All interfaces</h2><div class="scroll">${overview(results, titles)}</div>
${results.map((result) => section(result, titles)).join('')}
</main></body></html>\n`;
}

function section(result: InterfaceResult, titles: ReadonlyMap<string, string>): string {
  const named = (policy: string) => titles.get(policy) ?? policy;
  const byQueries = [
    ...result.policies.map((one, i) => curve(named(one.policy), one.byQueries, 1, i)),
    bounds('greedy cover, all known', result.oracle, 'optimal'),
  ];
  const byDownloads = result.policies.map((one, i) => curve(named(one.policy), one.byDownloads, DOWNLOADS_STEP, i));
  const y = { label: 'coverage', scale: 'quarters' } as const;
  return `<h2>${escaped(titleOf(result))}</h2><div class="plots">
${plot({ title: 'by queries', x: { label: 'queries', scale: 'linear' }, y }, byQueries)}
${plot({ title: 'by downloads', x: { label: 'downloads', scale: 'linear' }, y }, byDownloads)}</div>`;
}

function curve(name: string, values: readonly number[], step: number, look: number): Series {
  return {
    name,
    kind: `line${look % 8}`,
    marker: MARKER_NAMES[look % MARKER_NAMES.length] ?? 'circle',
    points: thinned(values).map(({ value, i }) => ({
      x: (i + 1) * step,
      y: value,
      title: `${name}: ${share(value)} after ${(i + 1) * step}`,
    })),
    line: look < 8 ? 'solid' : 'dashed',
  };
}

function bounds(name: string, values: readonly number[], kind: string): Series {
  const points = thinned(values).map(({ value, i }) => ({
    x: i + 1,
    y: value,
    title: `${name}: ${share(value)} after ${i + 1}`,
  }));
  return { name, kind, marker: 'bar', points, line: 'dashed' };
}

const thinned = (values: readonly number[]): { value: number; i: number }[] => {
  const step = Math.max(1, Math.floor(values.length / POINTS));
  return values.map((value, i) => ({ value, i })).filter(({ i }) => i === values.length - 1 || i % step === 0);
};

/** One row an interface and policy. */
function overview(results: readonly InterfaceResult[], titles: ReadonlyMap<string, string>): string {
  const head = [
    'interface',
    'policy',
    ...MARKS.map((k) => `after ${k}`),
    'of greedy cover, 100',
    'end',
    'queries',
    'downloads',
  ];
  const rows = results.flatMap((result) => result.policies.map((one) => rowOf(result, one, titles)));
  return `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function rowOf(result: InterfaceResult, one: PolicyResult, titles: ReadonlyMap<string, string>): string {
  const hundred = one.marks.find(({ queries }) => queries === 100)?.coverage.mean ?? Number.NaN;
  const cells = [
    titles.get(one.policy) ?? one.policy,
    ...one.marks.map(({ coverage }) => `${share(coverage.mean)} ± ${share(coverage.high - coverage.mean)}`),
    share(hundred / at(result.oracle, 100)),
    share(one.end.coverage.mean),
    one.end.queries.mean.toFixed(0),
    one.end.downloads.mean.toFixed(0),
  ];
  return `<tr><th>${escaped(titleOf(result))}</th>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}
