import { type Country, country } from '../country/sites/country.js';
import { type CoverageScore, scoreCoverage } from '../portals/coverage-score.js';
import { FIELDS, scoreFields, type VendorScore } from '../portals/field-score.js';
import { whole } from './options.js';
import { SHAPE_USE, shapedOptions, shapeOf } from './shape.js';

/** Maximum number of downloads of a portal. */
const BUDGET = 5_000;

/**
 * Reads the result pages of the practice portals and scores each field against the truth, or surfaces whole portals.
 */
export const portalsCommand = {
  use: `portals ${SHAPE_USE} [--pages 5] [--examples] | --cover N    (fields read from result pages, by vendor; or N portals brought up)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['pages', 'cover'], ['examples']);
    const land = country({ ...shapeOf(values), archives: true });
    if (values.cover !== undefined) return cover(land, whole(values.cover, 'cover', 1));
    const scores = scoreFields(land, whole(values.pages, 'pages', 5));
    process.stdout.write(`${scores.map((score) => told(score, values.examples === true)).join('\n')}\n`);
  },
};

async function cover(land: Country, most: number): Promise<void> {
  const scores: CoverageScore[] = [];
  for await (const score of scoreCoverage(land, { budget: BUDGET, most })) {
    scores.push(score);
    const { vendor, url, records, found, strange, downloads, queries, stop, size } = score;
    const estimate = size ? `${size.size.toFixed(0)} (${size.low.toFixed(0)}–${size.high.toFixed(0)})` : 'none';
    process.stdout.write(
      `${vendor} ${new URL(url).host}: ${found} of ${records}, ${strange} that are none, ${queries} queries, ${downloads} downloads, ${stop}, size ${estimate}\n`,
    );
  }
  const sum = (of: (score: CoverageScore) => number) => scores.reduce((all, score) => all + of(score), 0);
  const coverage = Math.min(...scores.map(({ found, records }) => found / records));
  const cost = (100 * sum(({ downloads }) => downloads)) / sum(({ found }) => found);
  process.stdout.write(`least coverage ${coverage.toFixed(4)}, ${cost.toFixed(1)} downloads a hundred records\n`);
}

function told(score: VendorScore, examples: boolean): string {
  const fields = FIELDS.map((field) => {
    const { right, all } = score.fields[field];
    return `${field} ${all === 0 ? '-' : (right / all).toFixed(4)}`;
  });
  const head = `${score.vendor}: ${score.portals} portals, ${score.pages} pages, ${score.read} of ${score.shown} records, ${score.strange} that are none`;
  return [head, `  ${fields.join(', ')}`, ...(examples ? score.examples.map((each) => `  ${each}`) : [])].join('\n');
}
