import { herdBy, isProminent, type Watch } from '@hyrde/jobs/locate';
import type { Smooth } from '../fitting/curvature.js';
import { groupOf } from '../sites/report.js';
import { frequencyOf, isRight, run, type Search } from '../sites/searches.js';
import { LINK, type Look, type Model, PAGE, SEARCH } from './look.js';

/** Index of the first weight of each kind in the fit's vector. */
export const AT = {
  page: 0,
  link: PAGE.length,
  unseen: PAGE.length + LINK.length,
  absent: PAGE.length + LINK.length + SEARCH.length,
  end: PAGE.length + LINK.length + 2 * SEARCH.length,
} as const;

/** A model's weights as the fit's vector. */
export const vectorOf = ({ page, link, unseen, absent }: Model): Float64Array =>
  Float64Array.from([
    ...PAGE.map((name) => page[name] ?? 0),
    ...LINK.map((name) => link[name] ?? 0),
    ...SEARCH.map((name) => unseen[name] ?? 0),
    ...SEARCH.map((name) => absent[name] ?? 0),
  ]);

/** Lower bound of odds, to keep them positive. */
const LEAST = 1e-250;

/** Scores of every possible answer in one look. */
interface Scores {
  pages: Float64Array;
  links: Float64Array;
  unseen: number;
  absent: number;
}

/** Log-odds of all possible answers of a look. @param at the fit's vector */
export function scoresOf(look: Look, at: Float64Array): Scores {
  return {
    pages: rows(look.pages, PAGE.length, at, AT.page),
    links: rows(look.links, LINK.length, at, AT.link).map((score, i) => score + (look.offsets[i] ?? 0)),
    unseen: row(look.search, 0, SEARCH.length, at, AT.unseen),
    absent: row(look.search, 0, SEARCH.length, at, AT.absent),
  };
}

function rows(features: Float32Array, width: number, at: Float64Array, from: number): Float64Array {
  const scores = new Float64Array(features.length / width);
  for (let i = 0; i < scores.length; i++) scores[i] = row(features, i * width, width, at, from);
  return scores;
}

function row(features: Float32Array, begin: number, width: number, at: Float64Array, from: number): number {
  let sum = 0;
  for (let j = 0; j < width; j++) sum += (features[begin + j] as number) * (at[from + j] as number);
  return sum;
}

/**
 * Loss of weights on looks: the negative log-likelihood of a conditional logit over pages, addresses, "not seen" and
 * "none", plus a penalty for the distance from `prior`, in units of each feature's spread.
 * @param strength of the prior, by weight; infinite for weights that are not fitted
 */
export function posteriorLoss(looks: readonly Look[], prior: Float64Array, strength: Float64Array): Smooth {
  return (at, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (const look of looks) loss += lossOf(look, at, gradient);
    return loss + away(at, prior, strength, gradient);
  };
}

/** Negative log-likelihood of the looks. @param at the fit's vector */
export function logLoss(looks: readonly Look[], at: Float64Array): number {
  const nothing = new Float64Array(at.length);
  return posteriorLoss(looks, at, nothing)(at, nothing.slice());
}

function lossOf(look: Look, at: Float64Array, gradient: Float64Array): number {
  const { pages, links, unseen, absent } = scoresOf(look, at);
  let most = Math.max(unseen, absent);
  for (const score of pages) if (score > most) most = score;
  for (const score of links) if (score > most) most = score;
  const odds = (score: number) => Math.exp(score - most);
  let all = odds(unseen) + odds(absent);
  for (const score of pages) all += odds(score);
  for (const score of links) all += odds(score);
  const seen = look.rightPages.length + look.rightLinks.length > 0;
  let right = LEAST + (seen ? 0 : odds(look.present ? unseen : absent));
  for (const i of look.rightPages) right += odds(pages[i] as number);
  for (const i of look.rightLinks) right += odds(links[i] as number);
  const { weight } = look;
  const isRightPage = new Set(look.rightPages);
  const isRightLink = new Set(look.rightLinks);
  const pull = (score: number, isRight: boolean) => weight * (odds(score) / all - (isRight ? odds(score) / right : 0));
  for (let i = 0; i < pages.length; i++)
    add(gradient, AT.page, look.pages, i * PAGE.length, PAGE.length, pull(pages[i] as number, isRightPage.has(i)));
  for (let i = 0; i < links.length; i++)
    add(gradient, AT.link, look.links, i * LINK.length, LINK.length, pull(links[i] as number, isRightLink.has(i)));
  add(gradient, AT.unseen, look.search, 0, SEARCH.length, pull(unseen, !seen && look.present));
  add(gradient, AT.absent, look.search, 0, SEARCH.length, pull(absent, !seen && !look.present));
  return weight * (Math.log(all) - Math.log(right));
}

/** Penalty for the distance from the prior. */
function away(at: Float64Array, prior: Float64Array, strength: Float64Array, gradient: Float64Array): number {
  let loss = 0;
  for (let i = 0; i < at.length; i++) {
    const each = strength[i] as number;
    if (each === Number.POSITIVE_INFINITY) {
      gradient[i] = 0;
      continue;
    }
    const by = (at[i] as number) - (prior[i] as number);
    loss += 0.5 * each * by * by;
    gradient[i] = (gradient[i] as number) + each * by;
  }
  return loss;
}

function add(to: Float64Array, at: number, features: Float32Array, begin: number, width: number, by: number): void {
  if (Math.abs(by) < 1e-12) return;
  for (let j = 0; j < width; j++) to[at + j] = (to[at + j] as number) + by * (features[begin + j] as number);
}

/** Loss of the hub weights: which address is the next hop to a page that was not seen? */
export function hubLoss(looks: readonly Look[], prior: Float64Array, strength: Float64Array): Smooth {
  const cases = looks.filter(({ onTheWay }) => onTheWay.length > 0);
  return (at, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (const look of cases) {
      const scores = rows(look.links, LINK.length, at, 0).map((score, i) => score + (look.offsets[i] ?? 0));
      const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
      const odds = scores.map((score) => Math.exp(score - most));
      const all = odds.reduce((a, b) => a + b, 0);
      const near = new Set(look.onTheWay);
      const right = look.onTheWay.reduce((sum, i) => sum + (odds[i] as number), LEAST);
      for (let i = 0; i < odds.length; i++)
        add(
          gradient,
          0,
          look.links,
          i * LINK.length,
          LINK.length,
          look.weight * (odds[i] as number) * (1 / all - (near.has(i) ? 1 / right : 0)),
        );
      loss += look.weight * (Math.log(all) - Math.log(right));
    }
    return loss + away(at, prior, strength, gradient);
  };
}

/** State of a search about its best page at its end, with the truth. */
export interface End {
  group: string;
  /** Knowledge of the search: names of the target, words that mean a built-in target (`meantNames`), or words alone. */
  known: 'names' | 'meant' | 'words';
  /** Weight in the calibration (`frequencyOf`). */
  weight: number;
  /** Posterior of the best page, whether the page is prominent (`isProminent`), and whether it is right. */
  probability: number;
  prominent: boolean;
  right: boolean;
  /** Posterior of all that was not read, and whether the site has the page. */
  unread: number;
  present: boolean;
  /** True if the search named another site's page, or a part of a page, whatever its posterior. */
  isNamedOtherwise: boolean;
}

/**
 * End of a search as the product searches, by some models. It does not depend on their calibration and claim threshold,
 * since neither decides on a download.
 * @returns null if the search opened no page
 */
export async function endOf(search: Search, models: Parameters<typeof herdBy>[0], budget: number): Promise<End | null> {
  const ends: { posterior: Parameters<Watch>[0]; features: Parameters<Watch>[1] }[] = [];
  const watch: Watch = (posterior, features) => {
    ends.splice(0, 1, { posterior, features });
  };
  const { found, reason } = await run(search, herdBy(models, watch), budget);
  const [last] = ends;
  const best = last?.posterior.best;
  const page = best?.address.page;
  if (!last || !best || !page) return null;
  const { posterior, features } = last;
  const byWords = features.query.names ? 'meant' : 'words';
  return {
    group: groupOf(search.site),
    known: search.asked === 'built-in' ? 'names' : byWords,
    weight: frequencyOf(search),
    probability: best.probability,
    prominent: isProminent(features.ofPage(best.address, page)),
    right: !search.removed && isRight(search, page.opened.page.url),
    unread: posterior.unread,
    present: !search.removed,
    isNamedOtherwise: reason === 'held-elsewhere' || found?.section !== undefined,
  };
}
