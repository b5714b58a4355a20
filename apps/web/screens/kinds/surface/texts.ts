import type { InLanguage, Sweep, SweepTexts } from '../kind-parts';
import { factsOf } from './told';

/** A surface sweep in words: how many portals it asks, and by what it chooses queries. */
export function surfaceTexts(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const text = words.surface.sweep;
  return { about: text.about(format.whole(factsOf(sweep).portals)), purpose: text.purpose, engines: [text.policy] };
}
