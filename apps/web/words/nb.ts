import { kindWords } from '@/kinds/words.nb';
import { audit } from './audit.nb';
import type { Words } from './en';
import { frame } from './frame.nb';
import { ownerProofs } from './owner-proofs.nb';
import { ownerWishes } from './owner-wishes.nb';
import { people } from './people.nb';
import { provider } from './provider.nb';
import { queues } from './queues.nb';
import { retention } from './retention.nb';
import { secondFactor } from './second-factor.nb';
import { siteImport } from './site-import.nb';
import { subscriptions } from './subscriptions.nb';
import { tokens } from './tokens.nb';

/** Bokmål. */
export const nb: Words = {
  ...frame,
  ...kindWords,
  siteImport,
  queues,
  subscriptions,
  audit,
  people,
  provider,
  ownerProofs,
  ownerWishes,
  retention,
  secondFactor,
  tokens,
};
