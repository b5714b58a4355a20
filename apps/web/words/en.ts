import { kindWords } from '@/kinds/words.en';
import { audit, retention } from './audit.en';
import { frame } from './frame.en';
import { ownerProofs, ownerRequests } from './owners.en';
import { people, provider, secondFactor, tokens } from './people.en';
import { queues } from './queues.en';
import { siteImport } from './site-import.en';
import { subscriptions } from './subscriptions.en';

/** English, the reference dictionary: `Words` is its type, so a missing key of another language is a type error. */
export const en = {
  ...frame,
  ...kindWords,
  siteImport,
  queues,
  subscriptions,
  audit,
  people,
  provider,
  ownerProofs,
  ownerRequests,
  retention,
  secondFactor,
  tokens,
};

export type Words = typeof en;
export type { FrameWords } from './frame.en';
