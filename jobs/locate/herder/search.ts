import { conclude } from '../claim.js';
import { parameterOf } from '../parameter.js';
import type { Located, Locator } from '../port.js';
import { readQuery } from '../query.js';
import { Survey } from '../survey.js';
import { Balance, type Belief, type Prospect } from './belief.js';
import { confidencesOf, doubtOf } from './confidence.js';
import { Evidence } from './evidence.js';
import { type Address, Flock } from './flock.js';
import { MissingPages } from './missing-page.js';
import type { Model } from './model.js';
import { readerOf } from './reader.js';
import { SecondLook } from './second-look.js';
import { bestSource, type Source, sourcesOf } from './sources/sources.js';

/**
 * Is told what the herder believes after every download, from what, and what one more would add to the chance of being
 * right (null where nothing is left to ask for): for the laboratory.
 */
export type Watch = (belief: Belief, evidence: Evidence, gain: number | null) => void;

/** The herder with given weights; the product has one set (`MODEL`), the laboratory compares several. */
export const herdBy =
  (model: Model, watch?: Watch): Locator =>
  async (task, web) => {
    const cost = parameterOf('herder', 'cost', task.parameters);
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor);
    const reader = readerOf(query);
    const flock = new Flock(reader);
    const sources = sourcesOf({ web, home, survey, query, reader, flock });
    const missing = new MissingPages(web);
    const evidence = new Evidence(flock, query.language);
    const balance = new Balance(evidence, model);
    const around = new SecondLook(flock, balance);

    const end = (why: 'accepted' | 'budget-spent' | 'site-exhausted', belief: Belief): Located => {
      const judged = confidencesOf(belief.ranking(), model);
      const best = why === 'budget-spent' && isRatherNone(belief, model) ? null : judged[0];
      return conclude(why, best ?? null, judged, query, survey);
    };

    flock.add(home, null);
    for (;;) {
      const belief = balance.belief();
      const step = bestStep(belief, around.prospect(belief), bestSource(sources), model);
      const gain = step ? gainOf(step, belief, model) : null;
      watch?.(belief, evidence, gain);
      if (!step || gain === null || gain < cost) {
        if (await isMistaken(belief, missing, flock)) continue;
        return end(step ? 'accepted' : 'site-exhausted', belief);
      }
      if ('source' in step) {
        const told = await step.source.ask();
        if (told === 'budget-spent') return end(told, belief);
        if (told) flock.list(told.list, told.links);
        continue;
      }
      const { address } = step;
      const visit = await open(address, flock, survey);
      if (visit === 'budget-spent') return end('budget-spent', belief);
      if (visit) flock.add(visit, address);
      else if (address.link && survey.failed(address.link.url)) flock.missed(address);
    }
  };

/** Is it likelier that the site has no such page than that the best one seen is it? */
const isRatherNone = ({ best, outside }: Belief, { none }: Model): boolean => (best?.probability ?? 0) < none * outside;

/** Would the claim be of a page that says there is none? Then it is none. */
async function isMistaken({ best }: Belief, missing: MissingPages, flock: Flock): Promise<boolean> {
  const visit = best?.address.page?.visit;
  if (!best || !visit?.from || !(await missing.isMissing(visit.page))) return false;
  flock.dismiss(best.address);
  return true;
}

async function open(address: Address, flock: Flock, survey: Survey) {
  flock.ask(address);
  const from = address.from?.page?.visit ?? address.from?.listing;
  return from && address.link ? survey.follow(address.link, from) : null;
}

/** What may be done next, and its index: the chance that it, or what it reveals, is the target. */
type Step = Prospect | { source: Source; worth: number };

/** A source is like a page that reveals, but only while nothing that was opened stands out. */
function bestStep(belief: Belief, look: Prospect | null, source: Source | null, { reach }: Model): Step | null {
  const { outside } = belief;
  const next = look && look.worth > (belief.next?.worth ?? 0) ? look : belief.next;
  if (!source) return next;
  const worth = reach * outside * elsewhere(belief) * source.chance();
  return next && next.worth >= worth ? next : { source, worth };
}

/**
 * What one more download adds to the chance of being right. Weitzman's rule stops when what is in hand is worth more
 * than the best index. Where nothing stands out, that index is tiny for each but not for going on: while the target is
 * likelier to lie outside than to be the best page seen, one more download brings `hope` of it. Either is a part of what
 * the belief leaves to doubt, and corrected as that is.
 */
const gainOf = ({ worth }: Step, belief: Belief, model: Model): number =>
  doubtOf(belief.best?.probability ?? 0, model) * Math.max(worth, model.hope * elsewhere(belief));

/** How much likelier the target lies outside than to be the best page seen, as a share. */
const elsewhere = ({ best, outside }: Belief): number => outside / (outside + (best?.probability ?? 0));
