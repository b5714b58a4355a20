import { VENDORS } from '../../country/portals/vendors/names.js';
import { table } from '../../report/table.js';
import { FIELDS, type Field } from '../field-score.js';
import type { StoredScore } from './stored-score.js';

const sum = (scores: readonly StoredScore[], of: (score: StoredScore) => number): number =>
  scores.reduce((all, score) => all + of(score), 0);
const coverageOf = ({ stored, records }: StoredScore): number => (records === 0 ? 1 : stored / records);
const rightOf = (scores: readonly StoredScore[], field: Field): number =>
  sum(scores, ({ fields }) => fields[field].right) /
  Math.max(
    1,
    sum(scores, ({ fields }) => fields[field].all),
  );

/** One line per portal: stored records, and their cost. */
export function portalTable(scores: readonly StoredScore[]): string {
  const head = ['vendor', 'archive', 'records', 'stored', 'coverage', 'none such', 'downloads', 'per 100', 'end'];
  return table([
    head,
    ...scores.map((score) => {
      const { vendor, site, records, stored, strange, downloads, reason } = score;
      return [
        ...[vendor, site.slug, `${records}`, `${stored}`, coverageOf(score).toFixed(4), `${strange}`, `${downloads}`],
        ...[stored === 0 ? '–' : ((100 * downloads) / stored).toFixed(1), reason ?? 'no task'],
      ];
    }),
  ]);
}

/** Fraction of stored records whose field equals the portal's, by vendor. */
export function fieldTable(scores: readonly StoredScore[]): string {
  const vendors = VENDORS.filter((vendor) => scores.some((score) => score.vendor === vendor));
  return table([
    ['field', ...vendors],
    ...FIELDS.map((field) => [
      field,
      ...vendors.map((vendor) =>
        rightOf(
          scores.filter((score) => score.vendor === vendor),
          field,
        ).toFixed(4),
      ),
    ]),
  ]);
}

/** New records retrieved by a later sweep, one line per portal. */
export function freshTable(scores: readonly StoredScore[]): string {
  return table([
    ['vendor', 'archive', 'new', 'stored', 'downloads', 'end'],
    ...scores.map(({ vendor, site, fresh, freshStored, downloads, reason }) => [
      ...[vendor, site.slug, `${fresh}`, `${freshStored}`, `${downloads}`, reason ?? 'no task'],
    ]),
  ]);
}

/** The figures beside their required minimums. `held` is true if all are reached. */
export function verdict(first: readonly StoredScore[], later: readonly StoredScore[]): { text: string; held: boolean } {
  const coverage = Math.min(...first.map(coverageOf));
  const fields = FIELDS.map((field) => ({ field, right: rightOf(first, field) }));
  const worst = fields.reduce((least, each) => (each.right < least.right ? each : least));
  const missed = sum(later, ({ fresh, freshStored }) => fresh - freshStored);
  const most = Math.max(...later.map(({ downloads }) => downloads));
  const [downloads, stored] = [sum(first, (score) => score.downloads), sum(first, (score) => score.stored)];
  const lines: [string, boolean][] = [
    [`least coverage ${coverage.toFixed(4)} (bar .98)`, coverage >= 0.98],
    [`worst field ${worst.field} ${worst.right.toFixed(4)} (bar .98)`, worst.right >= 0.98],
    [`${missed} of ${sum(later, ({ fresh }) => fresh)} new entries missed (bar 0)`, missed === 0],
    [`at most ${most} downloads a portal for what is new (bar 5)`, most <= 5],
  ];
  const text = [
    `${downloads} downloads for ${stored} records: ${((100 * downloads) / stored).toFixed(2)} per 100; mean of portals ${meanCost(first).toFixed(2)}`,
    ...lines.map(([line, held]) => `${held ? 'held    ' : 'NOT HELD'} ${line}`),
  ].join('\n');
  return { text, held: lines.every(([, held]) => held) };
}

const meanCost = (scores: readonly StoredScore[]): number =>
  sum(scores, ({ downloads, stored }) => (100 * downloads) / Math.max(1, stored)) / scores.length;
