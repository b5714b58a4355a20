import { z } from 'zod';
import { joinAlgorithm, splitAlgorithm } from './algorithm-notation.js';

/** The locate algorithms that can be chosen. */
export const AlgorithmName = z
  .enum(['herder', 'ls', 'ls2f', 'sim', 'astar', 'ls-letter', 'ls2f-letter', 'sim-letter'])
  .meta({ id: 'AlgorithmName' });
export type AlgorithmName = z.infer<typeof AlgorithmName>;

/** Algorithms of version 0.2 that sweeps and schedules may name: shown, but not offered for new ones. */
export const RetiredAlgorithm = z.enum(['rw', 'focused', 'deg', 'simdeg', 'hmm', 'hmm2f']);
export type RetiredAlgorithm = z.infer<typeof RetiredAlgorithm>;
const RETIRED: ReadonlySet<string> = new Set(RetiredAlgorithm.options);

/** An algorithm's parameters by name; `ALGORITHMS` lists the names and bounds. */
export const Parameters = z.record(z.string(), z.number());
export type Parameters = z.infer<typeof Parameters>;

export interface ParameterRule {
  default: number;
  min: number;
  max: number;
  integer: boolean;
  /** Effect of the parameter, and the reason for its default. */
  note: string;
}

const threshold: ParameterRule = {
  default: 0.75,
  min: 0,
  max: 1,
  integer: false,
  note: 'How sure the search must be before it stops. .75 is the setting of the paper’s test on real sites.',
};

const states = (value: number, note: string): ParameterRule => ({
  default: value,
  min: 2,
  max: 10_000,
  integer: true,
  note: `States of the automaton. ${note}`,
});
const bestLinear = states(3, '3 is the best linear row of the paper.');
const bestTwoFold = states(100, '100 is the setting of the paper’s test on real sites.');

/** Meaning of an algorithm's confidence: a calibrated probability, or a score that only ranks pages. */
export const ConfidenceKind = z.enum(['probability', 'score']).meta({ id: 'ConfidenceKind' });
export type ConfidenceKind = z.infer<typeof ConfidenceKind>;

/**
 * The kind of confidence: a probability for the herder, a score for all others, unknown algorithms included.
 * @param algorithm as `formatAlgorithm` writes it
 */
export const confidenceKindOf = (algorithm: string): ConfidenceKind =>
  splitAlgorithm(algorithm).name === 'herder' ? 'probability' : 'score';

/** Version of each algorithm, raised if it may open or name other pages: its journals cannot be replayed then. */
const VERSIONS: Readonly<Record<AlgorithmName, number>> = {
  herder: 26,
  ls: 3,
  ls2f: 3,
  sim: 4,
  astar: 3,
  'ls-letter': 4,
  'ls2f-letter': 4,
  'sim-letter': 3,
};

/**
 * Version of a search's engine; 1 if the engine is unknown.
 * @param engine as `formatAlgorithm` writes it
 */
export function engineVersionOf(engine: string): string {
  const parsed = parseAlgorithm(engine);
  return String(parsed.ok ? VERSIONS[parsed.spec.name] : 1);
}

/** An algorithm's English title and its parameters. */
export interface Algorithm {
  title: string;
  parameters: Record<string, ParameterRule>;
}

/** Every algorithm that can be chosen. */
export const ALGORITHMS: Record<AlgorithmName, Algorithm> = {
  herder: {
    title: 'Herder',
    parameters: {
      cost: {
        default: 0.004,
        min: 0,
        max: 1,
        integer: false,
        note: 'What one more download must add to the chance of being right. At .004, 250 downloads are worth one right answer.',
      },
    },
  },
  ls: { title: 'Lost sheep, Hyrde’s variant', parameters: { S: bestLinear, threshold } },
  ls2f: { title: 'Lost sheep, two-fold, Hyrde’s variant', parameters: { S: bestTwoFold, threshold } },
  sim: { title: 'Similarity search, Hyrde’s variant', parameters: { threshold } },
  astar: { title: 'A*', parameters: { threshold } },
  'ls-letter': { title: 'Lost sheep by the letter of the paper', parameters: { S: bestLinear, threshold } },
  'ls2f-letter': {
    title: 'Lost sheep, two-fold, by the letter of the paper',
    parameters: { S: bestTwoFold, threshold },
  },
  'sim-letter': { title: 'Similarity search by the letter of the paper', parameters: { threshold } },
};

/** An algorithm with a value for each of its parameters. */
export interface AlgorithmSpec<Name extends string = AlgorithmName> {
  name: Name;
  parameters: Parameters;
}

/** Default algorithm: on recorded sites right more often than LS2F, with half the downloads. */
export const DEFAULT_ALGORITHM = 'herder';

type ParsedAlgorithm<Name extends string> = { ok: true; spec: AlgorithmSpec<Name> } | { ok: false; error: string };

/**
 * Parses `name` or `name:S=400,threshold=.25`; parameters that are not named get their defaults.
 * @returns the algorithm, or the error as a sentence
 */
export const parseAlgorithm = (text: string): ParsedAlgorithm<AlgorithmName> => parseAlgorithmOf(ALGORITHMS, text);

/** `parseAlgorithm` with another table of algorithms. */
export function parseAlgorithmOf<Name extends string>(
  algorithms: Readonly<Record<Name, Algorithm>>,
  text: string,
): ParsedAlgorithm<Name> {
  const { name, parameters: written } = splitAlgorithm(text);
  const known = (Object.keys(algorithms) as Name[]).find((one) => one === name);
  if (known === undefined) {
    const is = RETIRED.has(name)
      ? `The algorithm "${name}" is no longer part of Hyrde.`
      : `There is no algorithm "${name}".`;
    return { ok: false, error: `${is} Known: ${Object.keys(algorithms).join(', ')}.` };
  }
  const rules = algorithms[known].parameters;
  const parameters: Parameters = Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, rule.default]));
  for (const [key, value] of written) {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (!rule)
      return { ok: false, error: `${name} has no parameter "${key}". It takes: ${Object.keys(rules).join(', ')}.` };
    const number = value === '' ? Number.NaN : Number(value);
    if (!(number >= rule.min && number <= rule.max) || (rule.integer && !Number.isInteger(number)))
      return {
        ok: false,
        error: `${key} must be ${rule.integer ? 'a whole number' : 'a number'} from ${rule.min} to ${rule.max}, not "${value}".`,
      };
    parameters[key] = number;
  }
  return { ok: true, spec: { name: known, parameters } };
}

/** Canonical text of an algorithm with all parameters in alphabetical order; inverse of `parseAlgorithm`. */
export function formatAlgorithm({ name, parameters }: AlgorithmSpec<string>): string {
  return joinAlgorithm(
    name,
    Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Maximum number of algorithms of a sweep: each searches every site, and more would burden the sites. */
const MAX_ALGORITHMS = 6;

/** Algorithm as `ls2f:S=100,threshold=0.75`; omitted parameters get their defaults and are stored. */
export const AlgorithmText = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const parsed = parseAlgorithm(text);
    if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.error });
  });

/**
 * Canonical text of an algorithm: equal algorithms give equal texts.
 * @param text that `AlgorithmText` has validated
 * @throws Error if the text is invalid
 */
export function canonicalAlgorithm(text: string): string {
  const parsed = parseAlgorithm(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return formatAlgorithm(parsed.spec);
}

/**
 * The algorithms of a sweep. The first is its lead: a site's answer, change, place in the review queue and verified
 * page come from its search. The others search the same sites and are judged by the same verdicts.
 */
export const AlgorithmTexts = z
  .array(AlgorithmText)
  .min(1)
  .max(MAX_ALGORITHMS)
  .superRefine((texts, context) => {
    const readable = texts.filter((text) => parseAlgorithm(text).ok);
    if (new Set(readable.map(canonicalAlgorithm)).size < readable.length)
      context.addIssue({ code: 'custom', message: 'The same algorithm with the same parameters is listed twice.' });
  });
