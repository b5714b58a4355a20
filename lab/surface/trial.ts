import {
  type Asked,
  type Policy,
  type Query,
  Selector,
  type SizeEstimate,
  type StopReason,
  sizeOf,
  type View,
  wordQuery,
} from '@hyrde/jobs/surface';
import { Dice } from '../country/random.js';
import type { SimulatedInterface } from './simulated.js';

/** Course of one run, with one figure per query. */
export interface TrialRun<T = SizeEstimate | null> {
  readonly acquired: readonly number[];
  readonly downloads: readonly number[];
  readonly asked: readonly Asked[];
  /** Estimates of the database's size; null before the first estimate. */
  readonly sizes: readonly T[];
  /** Reason for which the run ended by itself; null if its queries were spent. */
  readonly stopped: StopReason | null;
}

/** First word of a run: drawn from the words with some, not many, records. The same for all policies. */
export function startQuery(form: SimulatedInterface, seed: number): Query {
  const middling = form.terms().filter(({ df }) => df >= 3 && df <= 50);
  const words = (middling.length > 0 ? middling : form.terms()).map(({ term }) => term).sort();
  return wordQuery(new Dice('start', form.collection.name, form.shape.view, seed).pick(words));
}

/** Runs a policy for this number of queries, while any is left. */
export const play = (form: SimulatedInterface, policy: Policy, seed: number, queries: number): TrialRun =>
  playWith(form, policy, seed, { queries, price: 0, estimate: sizeOf });

/**
 * As `play`, with this estimate after each query.
 * @param price minimum expected number of new records per download; 0: continues while any query is left
 */
export function playWith<T>(
  form: SimulatedInterface,
  policy: Policy,
  seed: number,
  { queries, price, estimate }: { queries: number; price: number; estimate: (view: View) => T },
): TrialRun<T> {
  const dice = new Dice('policy', policy.name, seed);
  const selector = new Selector({
    policy,
    offer: form.offer,
    random: () => dice.next(),
    first: [startQuery(form, seed)],
    limits: { price, downloads: Number.POSITIVE_INFINITY },
    reader: form.collection.reader,
  });
  const [acquired, downloads]: [number[], number[]] = [[], []];
  const sizes: T[] = [];
  let stopped: StopReason | null = null;
  while (acquired.length < queries) {
    const step = selector.next();
    if (step.kind === 'stop') stopped = step.reason;
    if (step.kind !== 'ask') break;
    for (const page of form.ask(step.query)) selector.receive(page);
    acquired.push(selector.acquired.size);
    sizes.push(estimate(selector));
    downloads.push((downloads.at(-1) ?? 0) + (selector.asked.at(-1)?.downloads ?? 0));
  }
  return { acquired, downloads, asked: selector.asked, sizes, stopped };
}
