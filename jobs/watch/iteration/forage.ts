import { percentDecoded } from '@hyrde/contracts';
import { tokensOf } from '../../text/index.js';
import { Fleet, type FleetState } from '../foragers/fleet.js';
import type { ForagerRules, Learning, Random } from '../foragers/forager.js';
import { hashOf } from '../news/identity.js';
import type { NewsItem } from '../news/whats-new.js';
import type { Budget } from '../policies/policy.js';

const HOUR_MS = 3_600_000;
/** Maximum number of steps a day; a step has 2 to 20 downloads, its page and links of it. */
const STEPS_A_DAY = 8;
const [MIN_COST, MAX_COST] = [2, 20];

/** Maximum number of steps of a path; the paper’s hundred would take weeks at ten downloads a day. */
const PATH_STEPS = 2;

/** Number of downloads of one step: its page, and as many of the linked pages as the budget allows. */
export const stepCost = ({ perDay }: Budget): number =>
  Math.min(MAX_COST, Math.max(MIN_COST, Math.floor(perDay / STEPS_A_DAY)));

/** Result of a step, sent to the reinforcing agent. The agent answers when the iteration is stored. */
export interface Foraged {
  readonly learning: Learning;
  /** URL of the page to which the step went. */
  readonly url: string;
  /** Identities of the new documents (`Identity.name`); the store decides for which of them this step was the first. */
  readonly sent: readonly string[];
  /** Number of further documents sent that others of the fleet had sent before. */
  readonly known: number;
  /** Time in hours at which the step ended; `since` is the earliest date of documents that are still remembered. */
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

/**
 * Documents of a step that the current forager sends and has not sent before.
 * @param shown keys of all items that the step showed
 */
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

/** Fleet after the agent's answer: the current forager learns, multiplies or is deleted; the next one follows. */
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

/** Number of word classes, equal to the number of text classes in the paper. */
const WORD_CLASSES = 50;

/**
 * Features of a page that was not opened yet, from the words of its URL: the hash of each word selects a class and adds
 * or subtracts 1 (feature hashing, Weinberger et al. 2009); tanh is applied to the sums.
 */
function wordClasses(url: string): Float64Array {
  const { pathname, search } = new URL(url);
  const state = new Float64Array(WORD_CLASSES);
  for (const word of tokensOf(percentDecoded(pathname + search))) {
    const hash = hashOf(word);
    const at = hash % WORD_CLASSES;
    state[at] = (state[at] ?? 0) + (Math.floor(hash / WORD_CLASSES) % 2 === 0 ? 1 : -1);
  }
  return state.map(Math.tanh);
}
