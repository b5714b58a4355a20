import { ALGORITHMS } from '@hyrde/contracts';
import { AT, scoresOf } from './likelihood.js';
import { LINK, type Look, PAGE, SEARCH, type SearchLooks } from './look.js';
import type { Model } from './parts.js';

/** Where a model would end a search, as far as its looks tell, and what it would claim. */
export interface SimulatedStop {
  weight: number;
  present: boolean;
  downloads: number;
  /** The posterior of the best page, and whether that is right. */
  probability: number;
  right: boolean;
  /** The features of the best page by which it may be claimed or not (`mayClaim`). */
  page: { coverage: number; anyCoverage: number; unborne: number };
}

const COST = ALGORITHMS.herder.parameters.cost?.default ?? 0;

/** Sources and final checks are left out, so that this is somewhat off a real search. */
export function stopOf(search: SearchLooks, model: Model, cost = COST): SimulatedStop {
  const at = vectorOf(model);
  const seen = search.looks.map((look) => ({ look, ...beliefOf(look, at, model) }));
  const end = seen.find(({ gain }) => gain < cost) ?? seen.at(-1);
  if (!end) throw new Error(`No look was taken at ${search.name}`);
  return {
    weight: search.weight,
    present: search.present,
    downloads: end.look.downloads,
    probability: end.probability,
    right: end.right,
    page: end.page,
  };
}

const vectorOf = (model: Model): Float64Array => {
  const at = new Float64Array(AT.end);
  for (const [i, name] of PAGE.entries()) at[AT.page + i] = model.page[name] ?? 0;
  for (const [i, name] of LINK.entries()) at[AT.link + i] = model.link[name] ?? 0;
  for (const [i, name] of SEARCH.entries()) {
    at[AT.unseen + i] = model.unseen[name] ?? 0;
    at[AT.absent + i] = model.absent[name] ?? 0;
  }
  return at;
};

function beliefOf(look: Look, at: Float64Array, model: Model) {
  const { pages, links, unseen, absent } = scoresOf(look, at);
  const most = Math.max(unseen, absent, ...pages, ...links);
  const odds = (score: number) => Math.exp(score - most);
  const sum = (scores: Float64Array) => scores.reduce((all, score) => all + odds(score), 0);
  const waiting = sum(links);
  const total = sum(pages) + waiting + odds(unseen) + odds(absent);
  const best = pages.indexOf(Math.max(...pages));
  const ofBest = (name: (typeof PAGE)[number]) => look.pages[best * PAGE.length + PAGE.indexOf(name)] ?? 0;
  const next = links.reduce((top, score, i) => Math.max(top, odds(score - (look.offsets[i] ?? 0))), 0) / total;
  const { a, b } = model.hazard;
  const inHand = pages.length > 0 ? odds(Math.max(...pages)) : 0;
  const goingOn =
    (((Math.min(1, a / (look.downloads + b)) * (waiting + odds(unseen))) / total) * odds(unseen)) /
    (odds(unseen) + inHand);
  return {
    probability: odds(pages[best] ?? Number.NEGATIVE_INFINITY) / total,
    right: look.rightPages.includes(best),
    page: { coverage: ofBest('coverage'), anyCoverage: ofBest('anyCoverage'), unborne: ofBest('unborne') },
    gain: links.length === 0 ? 0 : Math.max(next, goingOn),
  };
}
