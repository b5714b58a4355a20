import { parseArgs } from 'node:util';
import { country } from '../country/sites/country.js';
import { FIELDS, scoreFields, type VendorScore } from '../portals/field-score.js';
import { SHAPE_OPTIONS, SHAPE_USE, shapeOf } from './shape.js';
import { whole } from './wrong-use.js';

/** Reads the result pages of the practice portals, each field held against the truth. */
export const portalsCommand = {
  use: `portals ${SHAPE_USE} [--pages 5] [--examples]    (fields read from result pages, by vendor)`,
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: { ...SHAPE_OPTIONS, pages: { type: 'string' }, examples: { type: 'boolean' } },
    });
    const land = country({ ...shapeOf(values), archives: true });
    const scores = scoreFields(land, whole(values.pages, 'pages', 5));
    process.stdout.write(`${scores.map((score) => told(score, values.examples === true)).join('\n')}\n`);
  },
};

function told(score: VendorScore, examples: boolean): string {
  const fields = FIELDS.map((field) => {
    const { right, all } = score.fields[field];
    return `${field} ${all === 0 ? '-' : (right / all).toFixed(4)}`;
  });
  const head = `${score.vendor}: ${score.portals} portals, ${score.pages} pages, ${score.read} of ${score.shown} records, ${score.strange} that are none`;
  return [head, `  ${fields.join(', ')}`, ...(examples ? score.examples.map((each) => `  ${each}`) : [])].join('\n');
}
