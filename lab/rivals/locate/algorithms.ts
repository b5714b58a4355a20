import { ALGORITHMS, type Algorithm, type ParameterRule } from '@hyrde/contracts';
import { LOCATORS, type Locator, locatorsBy, neighbourWalk, READING, type Reading } from '@hyrde/jobs/locate';
import { focused, rw } from './focused.js';
import { hmm, hmm2f } from './hidden-markov.js';

/** An algorithm that takes one parameter from an algorithm of the product. */
const withParameterOf = (title: string, { parameters }: Algorithm, name: string): Algorithm => ({
  title,
  parameters: { [name]: parameters[name] as ParameterRule },
});

/** The paper's other searches (docs/papers/lost-sheep.md), which only the lab runs. */
export const RIVAL_ALGORITHMS = {
  rw: { title: 'Random walk', parameters: {} },
  focused: { title: 'Focused crawler', parameters: {} },
  deg: withParameterOf('Degree search', ALGORITHMS.sim, 'threshold'),
  simdeg: withParameterOf('Similarity × degree search', ALGORITHMS.sim, 'threshold'),
  hmm: withParameterOf('Hidden Markov model', ALGORITHMS.ls, 'S'),
  hmm2f: withParameterOf('Hidden Markov model, two-fold', ALGORITHMS.ls2f, 'S'),
} satisfies Record<string, Algorithm>;

/** All algorithms accepted by the lab's commands. */
export const LAB_ALGORITHMS = { ...ALGORITHMS, ...RIVAL_ALGORITHMS };
export type LabAlgorithmName = keyof typeof LAB_ALGORITHMS;

/** DEG: continues from the page with the most links (section "Degree based search"). */
const deg = neighbourWalk(RIVAL_ALGORITHMS.deg, 'degree', 'last');
/**
 * SIMDEG: continues from the page with the highest product of similarity and number of links ("Similarity*Degree
 * Search").
 */
const simdeg = neighbourWalk(RIVAL_ALGORITHMS.simdeg, 'similarity*degree', 'last');

const rivalsBy = (reading: Reading): Readonly<Record<keyof typeof RIVAL_ALGORITHMS, Locator>> => ({
  rw,
  focused,
  deg,
  simdeg,
  hmm: hmm(reading),
  hmm2f: hmm2f(reading),
});

/** The product's locators and the rivals; the paper's ones by a reading of its open points. */
export const labLocatorsBy = (reading: Reading): Readonly<Record<LabAlgorithmName, Locator>> => ({
  ...locatorsBy(reading),
  ...rivalsBy(reading),
});

/** `labLocatorsBy` with the reading closest to the paper. */
export const LAB_LOCATORS: Readonly<Record<LabAlgorithmName, Locator>> = { ...LOCATORS, ...rivalsBy(READING) };
