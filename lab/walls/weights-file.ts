import type { WallTerm } from '@hyrde/jobs/site';
import { TERMS, type Weights } from './fit.js';

/** Meaning of each term; a term is 0 or 1 where nothing else is said. */
const MEANINGS: Readonly<Record<WallTerm, string>> = {
  bias: 'Log-odds without evidence.',
  vendorWall: 'A mark of a vendor’s wall pages in the source.',
  vendorPresent: 'Only marks that ordinary pages carry too.',
  headSays: 'A phrase in the title or one of the first headings states a wall.',
  headWhole: 'Title and headings state no wall, but one of them has words about walls only.',
  headAbout: 'Neither of these, but a title or heading has words about walls.',
  textSays: 'A phrase in the text states a wall.',
  textAbout: 'No phrase of the text states a wall, but one is about walls.',
  furtherSays: 'Number of further phrases that state a wall, at most 3.',
  asks: 'The text asks the visitor for something, as walls of several kinds do.',
  ipAddress: 'An IP address in the text, as that of the visitor.',
  password: 'A field for a password, with words about a log-in.',
  status: 'A status that refuses or fails; never fitted.',
  noLinks: 'Nothing to follow on the site.',
  links: 'Number of links to follow beyond the first.',
  words: 'Number of words that no phrase explains, at most 20.',
  wordsBeside:
    'Number of such words for kinds of walls that also stand beside content; six tenths of it for maintenance.',
  furtherWords: 'Number of such words beyond 20.',
  otherSubject: 'Number of title and first heading that are about another subject.',
  ownSubject: 'Title and a heading name the same other subject.',
};

/**
 * TypeScript source of the weights for the product, with their origin. Deterministic.
 * @param origin how the weights were made; `material`: what a fit was made and judged on
 */
export const weightsFile = (weights: Weights, origin: string, material: readonly string[]): string =>
  [
    '// Written by `npm run lab -- fit walls`; not by hand. How: docs/walls.md.',
    '',
    '/**',
    ` * Terms of the evidence that an answer is a wall, each with its log-odds. ${origin}`,
    ...material.map((line, i) => ` * ${line}${i < material.length - 1 ? ',' : '.'}`),
    ' */',
    'export const WALL_WEIGHTS = {',
    ...TERMS.flatMap((term) => [`  /** ${MEANINGS[term]} */`, `  ${term}: ${Number(weights[term].toFixed(3))},`]),
    '} as const;',
    '',
  ].join('\n');
