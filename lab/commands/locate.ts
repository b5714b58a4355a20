import {
  BUILT_IN_TARGETS,
  DEFAULT_ALGORITHM,
  DEFAULT_BUDGET,
  mayBePdf,
  namesOf,
  parseAlgorithmOf,
} from '@hyrde/contracts';
import { country } from '../country/sites/country.js';
import { isTrueTarget, truthOf } from '../country/sites/truth.js';
import { PureWeb } from '../country/web/pure-web.js';
import { LAB_ALGORITHMS, LAB_LOCATORS } from '../rivals/locate/algorithms.js';
import { WrongUse, whole } from './options.js';
import { SHAPE_USE, shapedOptions, shapeOf } from './shape.js';
import { report, type Scored } from './truth-teller.js';

/** Runs an algorithm over the country in this process, without HTTP, and reports accuracy and downloads. */
export const locateCommand = {
  use: `locate [--algorithm ls2f] [--target mail-record] [--max-downloads 60] ${SHAPE_USE}`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['algorithm', 'target', 'max-downloads']);
    const slug = values.target ?? 'mail-record';
    const target = BUILT_IN_TARGETS.find((built) => built.slug === slug);
    if (!target || !isTrueTarget(slug)) throw new WrongUse(`There is no target "${slug}" in the practice country.`);
    const algorithm = parseAlgorithmOf(LAB_ALGORITHMS, values.algorithm ?? DEFAULT_ALGORITHM);
    if (!algorithm.ok) throw new WrongUse(algorithm.error);
    const land = country(shapeOf(values));
    const budget = whole(values['max-downloads'], 'max-downloads', DEFAULT_BUDGET);
    const results: Scored[] = [];
    const start = performance.now();
    for (const site of land.sites) {
      const { outcome, reason, found, downloads } = await LAB_LOCATORS[algorithm.spec.name](
        {
          home: `${site.origin}/`,
          words: target.words,
          names: namesOf(slug),
          language: site.language,
          parameters: algorithm.spec.parameters,
        },
        new PureWeb(land, site, budget, land.seed, { pdf: mayBePdf(slug) }),
      );
      results.push({ truth: truthOf(site, slug), outcome, reason, foundUrl: found?.url ?? null, downloads });
    }
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    process.stdout.write(`${report(values.algorithm ?? DEFAULT_ALGORITHM, results)}\n\n${seconds} s\n`);
  },
};
