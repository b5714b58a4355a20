import { installed } from '../../on-demand.js';
import type { Contestant } from './contestant.js';

/** Crawlee, from `lab/rivals/crawlee`, which has its own packages and lock file. */
export async function crawlee(): Promise<Contestant> {
  const file = new URL('crawlee.mjs', await installed('crawlee'));
  const rival: { crawlee(): Contestant } = await import(file.href);
  return rival.crawlee();
}
