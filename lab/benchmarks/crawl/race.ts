import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { canPin, firstLine, startNode } from '../../product/processes.js';
import type { Course } from './contestant.js';
import type { Heat } from './heat.js';

export const CONTESTANTS = ['hyrde', 'hyrde-htmlparser2', 'crawlee', 'crawlee-list', 'bare'] as const;
export type Name = (typeof CONTESTANTS)[number];

/** What one heat is told. */
export interface Start {
  contestant: Name;
  allow: string;
  course: Course;
  warmUp: number;
}

export interface RaceOptions {
  contestants: readonly Name[];
  rounds: number;
  /** Requests at a time, and sites. */
  concurrency: number;
  /** Pages of each site. */
  pages: number;
  /** Told after each heat. */
  onHeat(round: number, name: Name, heat: Heat): void;
}

/** The heats of each contestant, in order of rounds. */
export type Heats = Partial<Record<Name, Heat[]>>;

/**
 * Lets the contestants run over the same pages by turns (a b c a b c …), each heat in a process of its own, bound to
 * one core where that can be done; the sites have another.
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
