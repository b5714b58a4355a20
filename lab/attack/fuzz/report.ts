import { table } from '../../report/table.js';
import type { ApiDocument } from '../api/document.js';
import type { Fault, FuzzResult } from './fuzz.js';

/** Maximum length of a shown text; the middle of a longer one is cut out. */
const SHOWN = 300;
const cut = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN / 2)} … ${text.length} … ${text.slice(-SHOWN / 2)}` : text;

/** A fault with everything needed to reproduce it. */
export const describeFault = ({ operation, caller, what, shot, answer }: Fault): string =>
  [
    `${operation} as ${caller}: ${what}`,
    `  ${shot.method} ${cut(shot.path)}`,
    `  ${cut(JSON.stringify({ ...shot.headers, cookie: shot.headers.cookie ? '…' : '' }))}`,
    `  ${cut(shot.body?.toString() ?? '')}`,
    `  ${cut(answer.text)}`,
  ].join('\n');

const COLUMNS: readonly (readonly [string, (status: number) => boolean])[] = [
  ['2xx', (s) => s >= 200 && s < 300],
  ['3xx', (s) => s >= 300 && s < 400],
  ...[400, 401, 403, 404, 409, 413, 415, 429].map((n) => [`${n}`, (s: number) => s === n] as const),
  ['other 4xx', (s) => s >= 400 && s < 500 && ![400, 401, 403, 404, 409, 413, 415, 429].includes(s)],
  ['5xx', (s) => s >= 500],
  ['none', (s) => s === 0],
];

/** Percentile: the value below which this fraction of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Table with a row for each operation: number of answers by status, slowest request and usual duration. */
export function fuzzReport({ operations }: ApiDocument, { tallies, baseline }: FuzzResult): string {
  const head = ['operation', 'sent', ...COLUMNS.map(([name]) => name), 'slowest ms', 'usual p99 ms'];
  const total = new Map<number, number>();
  const cells = (statuses: ReadonlyMap<number, number>) => {
    const sum = (is: (status: number) => boolean) =>
      [...statuses].reduce((all, [status, n]) => all + (is(status) ? n : 0), 0);
    return [() => true, ...COLUMNS.map(([, is]) => is)].map((is) => `${sum(is) || ''}`);
  };
  const rows = operations.map(({ id }) => {
    const { statuses, slowest } = tallies.get(id) ?? { statuses: new Map<number, number>(), slowest: null };
    for (const [status, n] of statuses) total.set(status, (total.get(status) ?? 0) + n);
    const usual = baseline.get(id);
    return [id, ...cells(statuses), slowest?.ms.toFixed(0) ?? '', usual ? percentile(usual, 0.99).toFixed(0) : ''];
  });
  const all = percentile([...baseline.values()].flat(), 0.99).toFixed(0);
  return table([head, ...rows, ['all', ...cells(total), '', all]]);
}
