import { GeneratedWeb } from './generated-web.js';
import type { WebCharacter } from './web.js';
import {
  hostStatistics,
  type MeasuredWeb,
  type Quartiles,
  quartiles,
  STATISTIC_NAMES,
  type Statistic,
} from './web-statistics.js';

type Ranges = Readonly<Partial<Record<Statistic, Quartiles>>>;

/**
 * Candidate values of each number, in the order in which they are fitted. How many hosts have the topic is not fitted:
 * recorded hosts were not drawn from a web.
 */
const GRID: readonly (readonly [keyof WebCharacter, readonly number[]])[] = [
  ['onSubject', [0.3, 0.45, 0.6, 0.8]],
  ['titleWords', [0.2, 0.3, 0.4, 0.6]],
  ['titled', [0.5, 0.7, 0.9, 1]],
  ['labelWords', [0, 0.1, 0.2, 0.4]],
  ['hostSubjects', [0.3, 0.5, 0.7, 0.9]],
  ['secondWords', [0, 0.2, 0.4, 0.5]],
  ['givenFrom', [30, 40, 60]],
  ['textWords', [0, 0.01, 0.02, 0.03, 0.06]],
  ['moreTextWords', [0.02, 0.05, 0.1]],
  ['secondTextWords', [0.04, 0.08, 0.12, 0.16]],
  ['wordAddresses', [0.25, 0.5, 0.75, 1]],
  ['inSection', [0.2, 0.4, 0.6, 0.8]],
  ['dead', [0, 0.02, 0.04, 0.08]],
  ['menu', [40, 60, 80, 100]],
  ['related', [12, 24, 36, 48]],
  ['foreign', [0, 0.1, 0.2, 0.3]],
];
/** Smallest half-width of a range: of a narrower one, a fraction or a relative number of links. */
const [MIN_WIDTH, MIN_RELATIVE] = [0.02, 0.1];

/** Number of measured hosts without a section on the topic. */
const OTHERS = 30;

/** A generated web with these properties, to be measured: without farms and mirrors, and of most hosts those on the topic. */
function measuredWeb(seed: number, size: number, character?: WebCharacter): MeasuredWeb {
  const web = new GeneratedWeb({
    seed,
    hosts: size,
    farms: 0,
    mirrors: 0,
    calendars: 0,
    ...(character && { character }),
  });
  const { language, open, isDead } = { language: web.language, open: web.open.bind(web), isDead: web.isDead };
  const others = web.hosts.filter(({ sections }) => !isOnTopic(sections)).slice(0, OTHERS);
  const hosts = new Map([...web.hosts.filter(({ sections }) => isOnTopic(sections)), ...others].map(web.pagesOf));
  return { language, topics: [{ words: web.words, relevant: web.relevant.bind(web) }], hosts, open, isDead };
}

const isOnTopic = (sections: readonly { subject: number }[]): boolean => sections.some(({ subject }) => subject === 0);

/** Compared value of a statistic: the median over hosts; of languages the mean, since most hosts have only one. */
export const centre = (name: Statistic, { middle, mean }: Quartiles): number => (name === 'languages' ? mean : middle);

/** Distance of the centres from the recorded ones, in half-widths of the recorded quartiles, squared and summed. */
export function distance(measured: Ranges, recorded: Ranges): number {
  let sum = 0;
  for (const name of STATISTIC_NAMES) {
    const [mine, theirs] = [measured[name], recorded[name]];
    if (!theirs) continue;
    const least = name === 'links' ? MIN_RELATIVE * theirs.middle : MIN_WIDTH;
    const width = Math.max(least, (theirs.high - theirs.low) / 2);
    sum += Math.min(9, mine ? ((centre(name, mine) - centre(name, theirs)) / width) ** 2 : 9);
  }
  return sum;
}

/** Quartiles over the hosts of several generated webs. */
export const generatedQuartiles = (seeds: readonly number[], size: number, character?: WebCharacter): Ranges =>
  quartiles(seeds.flatMap((seed) => [...hostStatistics(measuredWeb(seed, size, character)).values()]));

/** Coordinate search from `from` for the properties whose generated webs are nearest to the recorded statistics. */
export function fitWeb(
  recorded: Ranges,
  from: WebCharacter,
  shape: { readonly seeds: readonly number[]; readonly hosts: number },
  say: (line: string) => void,
): WebCharacter {
  const judge = (character: WebCharacter): number =>
    distance(generatedQuartiles(shape.seeds, shape.hosts, character), recorded);
  let best = { character: from, distance: judge(from) };
  for (const [name, values] of GRID) {
    for (const value of values) {
      if (value === best.character[name]) continue;
      const character = { ...best.character, [name]: value };
      const far = judge(character);
      if (far < best.distance) best = { character, distance: far };
    }
    say(`${name} ${best.character[name]}: ${best.distance.toFixed(2)}`);
  }
  return best.character;
}

/** Source of `fitted-web.ts`. */
export const fittedFile = (character: WebCharacter, recorded: Ranges, from: string): string => {
  const rounded = JSON.stringify(
    recorded,
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value),
    2,
  );
  return `// Written by \`lab -- discover --fit\` from ${from}.
import type { WebCharacter } from './web.js';
import type { Quartiles, Statistic } from './web-statistics.js';

/** Properties of generated webs. */
export const FITTED: WebCharacter = ${JSON.stringify(character, null, 2)};

/** Quartiles of the statistics over the recorded hosts. */
export const RECORDED: Readonly<Record<Statistic, Quartiles>> = ${rounded};
`;
};
