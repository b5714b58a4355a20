import { conclude } from '../claim.js';
import { parameterOf } from '../parameter.js';
import type { Located, Locator } from '../port.js';
import { readQuery } from '../query.js';
import { Survey } from '../survey.js';
import { Balance, type Belief } from './belief.js';
import { Evidence } from './evidence.js';
import { type Address, Flock } from './flock.js';
import type { Model } from './model.js';
import { readerOf } from './reader.js';

/** Is told what the herder believes after every download, and from what: for the laboratory. */
export type Watch = (belief: Belief, evidence: Evidence) => void;

/** The herder with given weights; the product has one set (`MODEL`), the laboratory compares several. */
export const herdBy =
  (model: Model, watch?: Watch): Locator =>
  async (task, web) => {
    const cost = parameterOf('herder', 'cost', task.parameters);
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor);
    const flock = new Flock(readerOf(query));
    const evidence = new Evidence(flock, query.language);
    const balance = new Balance(evidence, model);

    const end = (why: 'accepted' | 'budget-spent' | 'site-exhausted', { pages }: Belief): Located => {
      const judged = [...pages]
        .sort((a, b) => b.probability - a.probability)
        .flatMap(({ address: { page }, probability }) =>
          page ? [{ visit: page.visit, confidence: probability }] : [],
        );
      return conclude(why, judged[0] ?? null, judged, query, survey);
    };

    flock.add(home, null);
    for (;;) {
      const belief = balance.belief();
      watch?.(belief, evidence);
      if (belief.waiting.length === 0) return end('site-exhausted', belief);
      const next = worthOpening(belief, model, cost);
      if (!next) return end('accepted', belief);
      const visit = await open(next, flock, survey);
      if (visit === 'budget-spent') return end('budget-spent', belief);
      if (visit) flock.add(visit, next);
    }
  };

async function open(address: Address, flock: Flock, survey: Survey) {
  flock.ask(address);
  const from = address.from?.page?.visit;
  return from && address.link ? survey.follow(address.link, from) : null;
}

/**
 * The address to open next, or null where none is worth the cost of a download.
 *
 * Weitzman (Econometrica 1979) opens boxes by the prize at which opening them just pays, and stops when what is in hand
 * is worth more. Here every prize is the same – being right – so the index of an address is the chance that it, or what
 * it reveals, is the target. Where no address stands out, that chance is tiny for each but not for going on: while the
 * target is likelier to lie outside than to be the best page seen, one more download brings `hope` of it.
 */
function worthOpening({ best: found, waiting, outside }: Belief, model: Model, cost: number): Address | null {
  let best: Address | null = null;
  let most = -1;
  for (const { address, probability, reveals } of waiting) {
    const value = probability + model.reach * outside * reveals;
    if (value <= most) continue;
    most = value;
    best = address;
  }
  const elsewhere = outside / (outside + (found?.probability ?? 0));
  return Math.max(most, model.hope * elsewhere) >= cost ? best : null;
}
