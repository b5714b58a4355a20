import type { NewestQuestion, WatchReason } from '@hyrde/contracts';
import type { Web } from '../../site/index.js';
import type { HubItem, ItemRecord } from '../news/hub-items.js';
import type { Covered } from './watch-state.js';

/** The answer of a portal that is asked by its vendor's recipe. */
export type PortalAnswer =
  | {
      kind: 'read';
      title: string;
      items: readonly HubItem[];
      /** Entries that the answer covered, to be handed back at the next poll; null if unknown. */
      covered: Covered | null;
    }
  | { kind: 'failed'; reason: WatchReason }
  | { kind: 'budget-spent' };

/** Entries that earlier polls of the portal have shown. */
export interface PortalBefore {
  covered: Covered | null;
  isKnown(record: Pick<ItemRecord, 'identity' | 'content'>): boolean;
}

/** Asks a portal for its newest records. */
export type AskPortal = (question: NewestQuestion, before: PortalBefore, web: Web) => Promise<PortalAnswer>;
