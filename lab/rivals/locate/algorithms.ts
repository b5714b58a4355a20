import { ALGORITHMS, type Algorithm, type ParameterRule } from '@hyrde/contracts';
import { LOCATORS, type Locator, locatorsBy, neighbourWalk, READING, type Reading } from '@hyrde/jobs/locate';
import { focused } from './focused.js';
import { hmm, hmm2f } from './hidden-markov.js';
import { rw } from './rw.js';

/** An algorithm with one parameter of an algorithm of the product. */
const withParameterOf = (title: string, { parameters }: Algorithm, name: string): Algorithm => ({
  title,
  parameters: { [name]: parameters[name] as ParameterRule },
});

/** The other searches of the paper (docs/papers/lost-sheep.md), which the laboratory alone runs. */
export const RIVAL_ALGORITHMS = {
  rw: { title: 'Random walk', parameters: {} },
  focused: { title: 'Focused crawler', parameters: {} },
  deg: withParameterOf('Degree search', ALGORITHMS.sim, 'threshold'),
  simdeg: withParameterOf('Similarity × degree search', ALGORITHMS.sim, 'threshold'),
  hmm: withParameterOf('Hidden Markov model', ALGORITHMS.ls, 'S'),
  hmm2f: withParameterOf('Hidden Markov model, two-fold', ALGORITHMS.ls2f, 'S'),
} satisfies Record<string, Algorithm>;

/** Every algorithm that a command of the laboratory takes. */
export const LAB_ALGORITHMS = { ...ALGORITHMS, ...RIVAL_ALGORITHMS };
export type LabAlgorithmName = keyof typeof LAB_ALGORITHMS;

/** DEG: goes on to the page with the most links (section "Degree based search"). */
const deg = neighbourWalk(RIVAL_ALGORITHMS.deg, 'degree', 'last');
/** SIMDEG: goes on to the page with the highest product of similarity and number of links ("Similarity*Degree Search"). */
const simdeg = neighbourWalk(RIVAL_ALGORITHMS.simdeg, 'similarity*degree', 'last');

const rivalsBy = (reading: Reading): Readonly<Record<keyof typeof RIVAL_ALGORITHMS, Locator>> => ({
  rw,
  focused,
  deg,
  simdeg,
  hmm: hmm(reading),
  hmm2f: hmm2f(reading),
});

/** The product's locators and the rivals; those of the paper by a reading of what it leaves open. */
export const labLocatorsBy = (reading: Reading): Readonly<Record<LabAlgorithmName, Locator>> => ({
  ...locatorsBy(reading),
  ...rivalsBy(reading),
});

/** `labLocatorsBy` the reading that comes nearest to the paper. */
export const LAB_LOCATORS: Readonly<Record<LabAlgorithmName, Locator>> = { ...LOCATORS, ...rivalsBy(READING) };
