import type { InLanguage, Sweep, SweepTexts } from '../kind-parts';
import { factsOf } from './told';

/** A refresh sweep in words: its budget and policy, and how many of its days are planned. */
export function refreshTexts(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const { visitsADay, days, planned, policy } = factsOf(sweep);
  const { done, all } = sweep.progress;
  const text = words.refresh.sweep;
  const [visits, lasting] = [format.whole(visitsADay), format.whole(days)];
  const name = words.refresh.policies[policy];
  return {
    about: text.about(visits, lasting),
    engines: [name],
    purpose: text.purpose(visits, name),
    plan: text.plan(lasting),
    done:
      planned === 0
        ? text.notPlanned
        : text.done(format.whole(planned), lasting, format.whole(done), format.whole(all)),
    paused: text.paused,
    cancelBody: text.cancelBody,
  };
}
