import { kindWords } from '@/kinds/words.en';
import { audit } from './audit.en';
import { frame } from './frame.en';
import { ownerProofs } from './owner-proofs.en';
import { ownerRequests } from './owner-requests.en';
import { people } from './people.en';
import { provider } from './provider.en';
import { queues } from './queues.en';
import { retention } from './retention.en';
import { secondFactor } from './second-factor.en';
import { siteImport } from './site-import.en';
import { subscriptions } from './subscriptions.en';
import { tokens } from './tokens.en';

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
