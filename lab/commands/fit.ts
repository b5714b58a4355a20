import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MODEL, NAMES_MODEL } from '@hyrde/jobs/locate';
import { fitModels } from '../herder/left-out.js';
import type { SearchLooks } from '../herder/look.js';
import { practiceMaterial, siteMaterial } from '../herder/material.js';
import { modelFile } from '../herder/model-file.js';
import { annotatedHosts } from '../sites/annotations.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { annotatedSearchesOf, type Search, searchesOf } from '../sites/searches.js';
import { optionsOf, whole } from './options.js';
import { sitesIn } from './recorded.js';

const FILE = fileURLToPath(new URL('../../../jobs/locate/algorithms/herder/fitted.ts', import.meta.url));
/** Seed of the practice country for the fit; the herder is judged on seed 1. */
const PRACTICE_SEED = 7;
export const PRACTICE_SITES = 30;

/** Fits the herder's numbers and writes them to the file that the product reads. */
export const fitCommand = {
  use: 'fit [forms | walls | names] --sites FOLDER [--practice-sites 30] [--out FILE] [--folds N] [--calibration] [--without]    (the herder’s numbers from searches of recorded sites, the weights of walls, with --forms FOLDER [--errors] those of forms, or with --names FOLDER [--left-out] [--judge] [--faults N] those of names)',
  async run(args: string[]): Promise<void> {
    if (args[0] === 'walls') return (await import('./fit-walls.js')).fitWalls(args.slice(1));
    if (args[0] === 'forms') return (await import('./fit-forms.js')).fitForms(args.slice(1));
    if (args[0] === 'names') return (await import('./fit-names.js')).fitNames(args.slice(1));
    const values = optionsOf(args, ['sites', 'practice-sites', 'out', 'folds'], ['calibration']);
    const folds = values.folds === undefined ? {} : { folds: whole(values.folds, 'folds', 0) };
    const kept = values.calibration ? { kept: { words: MODEL, names: NAMES_MODEL } } : {};
    const practiceSites = whole(values['practice-sites'], 'practice-sites', PRACTICE_SITES);
    const sites = await sitesIn(values.sites);
    if (sites === null) return say(`Skipped: there is no folder ${values.sites}.`);
    const searches = fittedSearches(sites, values.sites);
    const material = await materialOf(searches, practiceSites);
    say(`${material.length} searches looked at.`);
    const fits = await fitModels(material, searches, { ...folds, ...kept });
    for (const [by, { loss }] of Object.entries(fits))
      say(`Mean log-loss a search by ${by} on sites left out ${loss.toFixed(4)}.`);
    await writeFile(
      values.out ?? FILE,
      modelFile(fits, material, { practiceSeed: PRACTICE_SEED, practiceSites, ...folds }),
    );
  },
};

/** Searches that the numbers are fitted on: for all known targets of recorded sites and of hosts of recorded webs. */
export const fittedSearches = (sites: readonly RecordedSite[], folder = ''): Search[] => [
  ...searchesOf(sites),
  ...annotatedSearchesOf([...sites, ...annotatedHosts(folder)]),
];

/** Observations of searches of recorded sites and of practice sites. */
export async function materialOf(searches: readonly Search[], practiceSites: number): Promise<SearchLooks[]> {
  const real = await siteMaterial(searches);
  return [...real, ...(await practiceMaterial(PRACTICE_SEED, practiceSites, real))];
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
