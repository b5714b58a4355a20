import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { canPin, firstLine, startNode } from '../../product/processes.js';
import type { Course } from './contestant.js';
import type { Heat } from './heat.js';

export const CONTESTANTS = ['hyrde', 'hyrde-htmlparser2', 'crawlee'] as const;
export type Name = (typeof CONTESTANTS)[number];

/** Arguments of one heat. */
export interface Start {
  contestant: Name;
  allow: string;
  course: Course;
  warmUp: number;
}

export interface RaceOptions {
  contestants: readonly Name[];
  rounds: number;
  /** Number of concurrent requests, and of sites. */
  concurrency: number;
  /** Number of pages of each site. */
  pages: number;
  /** Called after each heat. */
  onHeat(round: number, name: Name, heat: Heat): void;
}

/** Heats of each contestant, ascending by round. */
export type Heats = Partial<Record<Name, Heat[]>>;

/**
 * Runs the contestants over the same pages in turn (a b c a b c …), each heat in its own process, pinned to one core if
 * possible; the sites use another core.
 */
export async function race(options: RaceOptions): Promise<{ heats: Heats; pinned: boolean }> {
  const pinned = canPin();
  const { concurrency, pages } = options;
  const sites = startNode(built('site-process.js'), [`${concurrency}`, `${pages}`], pinned ? 0 : null);
  try {
    const { origins, allow } = (await firstLine(sites)) as { origins: string[]; allow: string };
    const heats: Heats = {};
    for (let round = 1; round <= options.rounds; round++)
      for (const contestant of options.contestants) {
        const start: Start = { contestant, allow, course: { origins, pages }, warmUp: pages };
        const child = startNode(built('heat-process.js'), [JSON.stringify(start)], pinned ? 1 : null);
        const heat = (await firstLine(child)) as Heat;
        heats[contestant] = [...(heats[contestant] ?? []), heat];
        options.onHeat(round, contestant, heat);
      }
    return { heats, pinned };
  } finally {
    if (sites.exitCode === null && sites.kill()) await once(sites, 'close');
  }
}

const built = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
