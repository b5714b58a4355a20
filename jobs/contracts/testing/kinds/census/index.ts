import { z } from 'zod';
import type { KindContract } from '../../../kinds/kind.js';

const word = z.string().min(1);
const homes = z.array(z.url()).min(1);

export const CensusPlan = z.strictObject({
  kind: z.literal('census'),
  words: z.array(word).min(1),
  /** The home pages of the hosts that are counted together. */
  homes,
  /** Count the first word once more when all is done? */
  recount: z.boolean().default(false),
  budget: z.number().int().positive().default(60),
  practice: z.boolean().default(false),
});
export type CensusPlan = z.infer<typeof CensusPlan>;

/** What a task of it carries. */
export const CensusTask = z.strictObject({ word, homes });

const words = {
  title: 'Census',
  subject: 'Word',
  outcomes: { counted: 'Counted' },
  reasons: { 'all-opened': 'Every page was opened.', 'budget-spent': 'Some pages were not opened.' },
};

/** How many pages of some hosts name a word: a kind that exists in tests alone. */
export const censusContract = {
  kind: 'census',
  plan: CensusPlan,
  reasons: { 'all-opened': 'counted', 'budget-spent': 'counted' },
  jobs: {},
  words: { en: words, nb: words },
} as const satisfies KindContract;
