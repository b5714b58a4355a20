import { installed } from '../../on-demand.js';
import type { Contestant } from './contestant.js';

/**
 * Crawlee, from `lab/rivals/crawlee`, which has packages and a lock file of its own.
 * @param list whether it is given its pages as a list, instead of through its queue
 */
export async function crawlee(list: boolean): Promise<Contestant> {
  const file = new URL('crawlee.mjs', await installed());
  const rival: { crawlee(options: { list: boolean }): Contestant } = await import(file.href);
  return rival.crawlee({ list });
}
