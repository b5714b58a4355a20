import { installed } from '../../on-demand.js';
import type { Contestant } from './contestant.js';

/**
 * Crawlee, from `lab/rivals/crawlee`, which has its own packages and lock file.
 * @param list true if Crawlee gets its pages as a list instead of through its queue
 */
export async function crawlee(list: boolean): Promise<Contestant> {
  const file = new URL('crawlee.mjs', await installed());
  const rival: { crawlee(options: { list: boolean }): Contestant } = await import(file.href);
  return rival.crawlee({ list });
}
