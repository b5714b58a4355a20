import { setTimeout as sleep } from 'node:timers/promises';
import { BUILT_IN_PORTALS } from '@hyrde/contracts';
import { ComeBack, systemClock } from '../door/index.js';
import { memoryJournal, openJournalledWeb, type Progress } from '../journal/index.js';
import { siteScope } from '../site/index.js';
import { type SurfacedPortal, surfacePortal } from '../surface/index.js';
import { openDoor } from './open-door.js';
import type { SurfaceArguments } from './surface-arguments.js';

/** Same portal, same answers, same queries. */
const SEED = 1;
/** How long a person may be kept waiting for a host that asks us to come back, in all. */
const PATIENCE_MS = 600_000;
/** New records a download must be expected to bring: fewer are not worth a request to somebody's server. */
const PRICE = 0.2;

/** What a person is told meanwhile. */
export interface SurfaceTold {
  progress(progress: Progress): void;
  waiting(host: string, until: Date): void;
  noBrowser(why: string): void;
}

/**
 * Brings up what lies behind a form, in this process, with no database.
 * @throws ComeBack where the host asks for a longer wait than a person can be kept waiting
 */
export async function surfaceSite(asked: SurfaceArguments, told: SurfaceTold): Promise<SurfacedPortal> {
  const { url, policy, coverage, seeds, maxDownloads } = asked;
  const door = await openDoor(asked, told.noBrowser);
  const journal = memoryJournal();
  const startedAt = new Date();
  let patience = PATIENCE_MS;
  try {
    for (;;) {
      const web = openJournalledWeb({
        door,
        home: url,
        scope: siteScope(url, BUILT_IN_PORTALS),
        budget: maxDownloads,
        seed: SEED,
        trees: true,
        startedAt,
        journal: journal.next(),
        onProgress: told.progress,
      });
      try {
        return await surfacePortal({ url, policy, coverage, seeds, price: PRICE }, web);
      } catch (error) {
        if (!(error instanceof ComeBack)) throw error;
        const wait = Math.max(0, error.until.getTime() - systemClock.now());
        patience -= wait;
        if (patience < 0) throw error;
        told.waiting(error.host, error.until);
        await sleep(wait);
      }
    }
  } finally {
    await door.close();
  }
}
