import type { Located } from '@hyrde/jobs/locate';
import type { Model } from './parts.js';

/** What one search of the herder came to. */
export interface Trial {
  /** Null where the site could not be searched. */
  right: boolean | null;
  downloads: number;
  /** Of the page it claims; null where it claims none. */
  confidence: number | null;
}

/** A set of searches that any model can be put to. */
export interface TestSet {
  name: string;
  /** One trial a search, always in the same order. */
  search(model: Model): AsyncIterable<Trial>;
}

export const trialOf = ({ found, downloads }: Located, right: boolean | null): Trial => ({
  right,
  downloads,
  confidence: found?.confidence ?? null,
});
