import type { Evidence, LinkEvidence, PageEvidence } from './evidence.js';
import type { Address, Flock } from './flock.js';
import type { Model, Weights } from './model.js';

/** What the herder believes: exactly one of the addresses is the target, or it lies outside what was seen. */
export interface Belief {
  /** The opened pages, most probable first. */
  pages: { address: Address; probability: number }[];
  /** The addresses not asked for yet. */
  waiting: { address: Address; probability: number; reveals: number }[];
  /** The probability that the target is none of the addresses seen. */
  outside: number;
}

/** Evidence for all addresses at one moment of a search. */
export interface View {
  pages: { address: Address; evidence: PageEvidence }[];
  waiting: { address: Address; evidence: LinkEvidence }[];
}

/** All addresses that may still be the target; those that failed are out. */
export function viewOf(flock: Flock, evidence: Evidence): View {
  const view: View = { pages: [], waiting: [] };
  for (const address of flock.addresses.values()) {
    if (address.page) view.pages.push({ address, evidence: evidence.ofPage(address, address.page) });
    else if (!address.asked) view.waiting.push({ address, evidence: evidence.ofLink(address) });
  }
  return view;
}

/**
 * Weighs the evidence: a conditional logit (McFadden 1974) over all addresses seen and the world outside, so that all
 * probabilities sum to 1 and each page is judged beside its rivals. `reveals` shares out, by a second logit, where the
 * outside is best entered.
 */
export function weigh({ pages, waiting }: View, model: Model): Belief {
  const outside =
    waiting.length === 0 ? model.absent : model.outside + model.outsidePerOpened * Math.log1p(pages.length);
  const ofPages = pages.map(({ evidence }) => score(model.page, evidence));
  const ofLinks = waiting.map(({ evidence }) => score(model.link, evidence));
  const shares = softmax([outside, ...ofPages, ...ofLinks]);
  const reveals = softmax(waiting.map(({ evidence }) => score(model.reveal, evidence)));
  return {
    outside: shares[0] ?? 0,
    pages: pages
      .map(({ address }, i) => ({ address, probability: shares[1 + i] ?? 0 }))
      .sort((a, b) => b.probability - a.probability),
    waiting: waiting.map(({ address }, i) => ({
      address,
      probability: shares[1 + pages.length + i] ?? 0,
      reveals: reveals[i] ?? 0,
    })),
  };
}

function score<E extends object>(weights: Weights<E>, evidence: E): number {
  let sum = 0;
  for (const name in weights) sum += (weights[name] ?? 0) * Number(evidence[name]);
  return sum;
}

function softmax(scores: readonly number[]): number[] {
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = scores.map((s) => Math.exp(s - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((p) => p / sum);
}
