import {
  type Asked,
  type Policy,
  type Query,
  Selector,
  type SizeEstimate,
  type StopReason,
  sizeOf,
  wordQuery,
} from '@hyrde/jobs/surface';
import { Dice } from '../country/random.js';
import type { SimulatedInterface } from './simulated.js';

/** How one run went, one figure a query. */
export interface TrialRun {
  /** Records acquired. */
  readonly acquired: readonly number[];
  /** Downloads made. */
  readonly downloads: readonly number[];
  readonly asked: readonly Asked[];
  /** Estimates of the database's size; null where there was none yet. */
  readonly sizes: readonly (SizeEstimate | null)[];
  /** Why it ended by itself; null where its queries were spent. */
  readonly stopped: StopReason | null;
}

/** The word that a run begins with: drawn from those that some, not many, records hold. The same for all policies. */
export function startQuery(form: SimulatedInterface, seed: number): Query {
  const middling = form.terms().filter(({ df }) => df >= 3 && df <= 50);
  const words = (middling.length > 0 ? middling : form.terms()).map(({ term }) => term).sort();
  return wordQuery(new Dice('start', form.collection.name, form.shape.view, seed).pick(words));
}

/**
 * Lets a policy ask so many queries.
 * @param price new records a download must be expected to bring; 0: it goes on while anything can be asked
 */
export function play(form: SimulatedInterface, policy: Policy, seed: number, queries: number, price = 0): TrialRun {
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
  const sizes: (SizeEstimate | null)[] = [];
  let stopped: StopReason | null = null;
  while (acquired.length < queries) {
    const step = selector.next();
    if (step.kind === 'stop') stopped = step.reason;
    if (step.kind !== 'ask') break;
    for (const page of form.ask(step.query)) selector.receive(page);
    acquired.push(selector.acquired.size);
    sizes.push(sizeOf(selector));
    downloads.push((downloads.at(-1) ?? 0) + (selector.asked.at(-1)?.downloads ?? 0));
  }
  return { acquired, downloads, asked: selector.asked, sizes, stopped };
}
