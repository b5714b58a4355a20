import { z } from 'zod';
import type { ServedSite } from './application.js';
import { productCommand } from './programs.js';
import { pathOf } from './score.js';
import type { SitePage } from './site-pages.js';

/** Header of the rows of `locateTargets`. */
export const LOCATE_HEAD = ['application', 'target', 'right', 'confidence', 'downloads', 'named'];

/** Fields read from the output of `hyrde locate --json`. */
const Claimed = z.object({
  found: z.object({ url: z.string(), confidence: z.number() }).nullable(),
  downloads: z.number(),
});

/**
 * Locates each target on a municipality's site by the product's command. Returns a row for each target, scored against
 * the truth.
 */
export async function locateTargets(name: string, pages: readonly SitePage[], at: ServedSite): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [number, { target }] of pages.entries()) {
    if (target === null) continue;
    const { found, downloads } = Claimed.parse(
      await productCommand(['locate', at.home, '--target', target, '--language', 'nb']),
    );
    const named = found === null ? null : pathOf(found.url);
    const right = named !== null && (at.addresses[number] ?? []).includes(named);
    rows.push([
      ...[name, target, right ? 'yes' : 'no', found?.confidence.toFixed(2) ?? '-', `${downloads}`],
      named ?? 'none',
    ]);
  }
  return rows;
}
