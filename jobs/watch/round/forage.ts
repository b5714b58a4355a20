import { Fleet, type FleetState } from '../foragers/fleet.js';
import type { ForagerRules, Learning, Random } from '../foragers/rules.js';
import { WORD_CLASSES, wordClasses } from '../foragers/word-classes.js';
import type { NewsItem } from '../news/whats-new.js';
import type { Budget } from '../policies/policy.js';

const HOUR_MS = 3_600_000;
/** Steps a day, where each has its page and a link at least, and no more than a round may download. */
const STEPS_A_DAY = 8;
const [FEWEST, MOST] = [2, 20];

/** Of a path, after its start: the paper’s hundred would take a budget of ten a day three weeks. */
const PATH_STEPS = 2;

/** Downloads of one step: its page, and as many of those that it links to as there is room for. */
export const stepCost = ({ perDay }: Budget): number =>
  Math.min(MOST, Math.max(FEWEST, Math.floor(perDay / STEPS_A_DAY)));

/** What a step sent to the reinforcing agent, which answers where the round is written. */
export interface Foraged {
  readonly learning: Learning;
  /** The page that the step was to. */
  readonly url: string;
  /** The identities of documents that are new (`Identity.name`): the store says of which it is the first. */
  readonly sent: readonly string[];
  /** How many more it sent that others of its fleet had sent before. */
  readonly known: number;
  /** When it ended, and from when on documents are remembered: hours. */
  readonly at: number;
  readonly since: number;
}

export const foragerRules = (learning: Learning, random: Random): ForagerRules<string> => ({
  learning,
  random,
  steps: PATH_STEPS,
  state: wordClasses,
  classes: WORD_CLASSES,
});

/** What the forager whose turn it is sends of a step, and has not sent before. @param shown the keys of all that it saw */
export function sentBy(
  fleet: Fleet<string>,
  news: readonly NewsItem[],
  shown: ReadonlySet<number>,
  since: number,
): Pick<Foraged, 'sent' | 'known'> {
  const { forager } = fleet;
  const ofOthers = [...fleet.sentSince(since)].filter(([key]) => shown.has(key));
  const sent = news.filter(({ identity, to }) => forager.sends(identity.key, to / HOUR_MS));
  const known = ofOthers.filter(([key, date]) => forager.sends(key, date));
  return { sent: sent.map(({ identity }) => identity.name), known: known.length };
}

/** The fleet after the agent's answer: the forager learns, multiplies or is deleted, and the next one has its turn. */
export function rewarded(
  saved: FleetState<string>,
  { learning, url, sent, known, at, since }: Foraged,
  isFirst: (identity: string) => boolean,
  random: Random,
): FleetState<string> {
  const fleet = new Fleet(foragerRules(learning, random), saved);
  const first = sent.filter(isFirst).length;
  fleet.forager.rewarded(url, first, known + sent.length - first);
  fleet.endTurn(at);
  return fleet.saved(since);
}
