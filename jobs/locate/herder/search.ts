import { conclude } from '../claim.js';
import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { readQuery } from '../query.js';
import { Survey } from '../survey.js';
import { Balance, type Belief } from './belief.js';
import { Evidence } from './evidence.js';
import { type Address, Flock } from './flock.js';
import type { Model } from './model.js';
import { readerOf } from './reader.js';

/** Is told what the herder sees and believes after every download, in the laboratory. */
export type Watch = (belief: Belief, evidence: Evidence) => void;

/** The search by a model; the product has one (`MODEL`), the laboratory compares several. */
export const herdBy =
  (model: Model, watch?: Watch): Locator =>
  async (task, web) => {
    const cost = parameterOf('herder', 'cost', task.parameters);
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor);
    const flock = new Flock(readerOf(query));
    flock.add(home, null);
    const evidence = new Evidence(flock, query.language);
    const balance = new Balance(evidence, model);
    for (;;) {
      const belief = balance.belief();
      watch?.(belief, evidence);
      const next = worthOpening(belief, model, cost);
      const end = next === null ? (belief.waiting.length === 0 ? 'site-exhausted' : 'accepted') : null;
      const opened = next ? await open(next, survey, flock) : null;
      if (end || opened === 'budget-spent') {
        const judged = belief.pages.map(({ address, probability }) => ({
          visit: address.page?.visit ?? home,
          confidence: probability,
        }));
        return conclude(end ?? 'budget-spent', judged[0] ?? null, judged, query, survey);
      }
      if (opened) flock.add(opened, next);
    }
  };

async function open(address: Address, survey: Survey, flock: Flock) {
  flock.ask(address);
  const from = address.from?.page?.visit;
  return from && address.link ? survey.follow(address.link, from) : null;
}

function worthOpening({ pages, waiting, outside }: Belief, model: Model, cost: number): Address | null {
  let best: Address | null = null;
  let most = 0;
  for (const { address, probability, reveals } of waiting) {
    const value = probability + model.reach * outside * reveals;
    if (value <= most) continue;
    most = value;
    best = address;
  }
  const elsewhere = outside / (outside + (pages[0]?.probability ?? 0));
  return Math.max(most, model.hope * elsewhere) >= cost ? best : null;
}
