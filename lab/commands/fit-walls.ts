import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BY_HAND, bestStrength, fitted } from '../walls/fit.js';
import { type Example, ownExamples, recordedExamples } from '../walls/material.js';
import { isBetter, judged, report, withoutEach } from '../walls/report.js';
import { weightsFile } from '../walls/weights-file.js';
import { optionsOf, print } from './options.js';
import { sitesIn } from './recorded.js';

const FILE = fileURLToPath(new URL('../../../jobs/site/wall-weights.ts', import.meta.url));

/** Fits the weights of the evidence for walls, and writes them, or those set by hand if the fit is no better on groups left out. */
export async function fitWalls(args: string[]): Promise<void> {
  const values = optionsOf(args, ['sites', 'out'], ['without']);
  const sites = await sitesIn(values.sites);
  if (sites === null) return print(`Skipped: there is no folder ${values.sites}.`);
  const examples = [...ownExamples(), ...recordedExamples(sites)];
  print(provenance(examples).join('\n'));
  const judgements = judged(examples);
  print(`\n${report(examples, judgements)}`);
  if (values.without) print(`\n${withoutEach(examples, judgements)}`);
  const better = isBetter(examples, judgements);
  print(`\nOn groups left out the fit costs ${better ? 'less than' : 'no less than'} the weights set by hand.`);
  const [weights, origin] = better
    ? [fitted(examples, bestStrength(examples, 'vendor')), 'Fitted on']
    : [BY_HAND, 'Set by hand; a fit costs no less on'];
  await writeFile(values.out ?? FILE, weightsFile(weights, origin, provenance(examples)));
}

/** Pages on which the weights are fitted. */
function provenance(examples: readonly Example[]): string[] {
  const walls = examples.filter(({ from, reworded }) => from === 'wall' && !reworded);
  const reworded = examples.filter((example) => example.reworded).length;
  const honest = examples.filter(({ from }) => from === 'ours');
  const recorded = examples.filter(({ from }) => from === 'recorded');
  const small = recorded.filter(({ terms }) => terms !== null).length;
  const count = (of: readonly Example[], by: 'vendor' | 'language') => new Set(of.map((example) => example[by])).size;
  return [
    `${walls.length} walls of ${count(walls, 'vendor')} vendors in ${count(walls, 'language')} languages, and ${reworded} of them reworded`,
    `${honest.length} honest small pages in ${count(honest, 'language')} languages`,
    `${recorded.length} pages of ${count(recorded, 'vendor')} recorded sites, of which ${small} could be walls`,
  ];
}
