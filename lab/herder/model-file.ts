import { type ByKnowledge, STRENGTH } from './fit.js';
import type { Fit } from './left-out.js';
import type { Model, SearchLooks } from './look.js';

/** TypeScript source of the fitted models for the product, with their origin. Deterministic. */
export function modelFile(
  { words, names }: ByKnowledge<Fit>,
  material: readonly SearchLooks[],
  { practiceSeed, practiceSites, folds }: { practiceSeed: number; practiceSites: number; folds?: number },
): string {
  const groups = [...new Set(material.map(({ group }) => group))].sort();
  const counted = groups.map((group) => {
    const searches = material.filter((search) => search.group === group);
    const absent = searches.filter(({ present }) => !present).length;
    const byNames = searches.filter((search) => search.byNames).length;
    const counts = `${searches.length} searches, ${byNames} of them by names, ${absent} for a page that is not there`;
    return ` *   ${group}: ${counts}`;
  });
  return [
    '// Written by `npm run lab -- fit`; not by hand. How: docs/herder.md.',
    "import type { Model } from './features.js';",
    '',
    '/**',
    ' * The fitted numbers of the herder: for searches by words alone, and for targets whose names are known.',
    ' *',
    ` * Looks at searches by the prior's weights, ${material.flatMap(({ looks }) => looks).length} in all, of`,
    ...counted,
    ` * The calibration leaves out ${folds === undefined ? 'each group by itself' : `the groups in ${folds} folds`}.`,
    ` * The practice country has seed ${practiceSeed} and ${practiceSites} sites.`,
    ` * Strength of the prior ${STRENGTH}; mean log-loss a search on sites left out ${words.loss.toFixed(4)} by words,`,
    ` * ${names.loss.toFixed(4)} by names.`,
    ' */',
    `export const MODEL: Model = ${literal(words.model)};`,
    '',
    '/** For targets whose names are known. */',
    `export const NAMES_MODEL: Model = ${literal(names.model)};`,
    '',
  ].join('\n');
}

const literal = (model: Model): string => {
  const lines = Object.entries(model).map(([name, value]) =>
    typeof value === 'number'
      ? `  ${name}: ${value},`
      : [`  ${name}: {`, ...Object.entries(value).map(([key, each]) => `    ${key}: ${each},`), '  },'].join('\n'),
  );
  return ['{', ...lines, '}'].join('\n');
};
