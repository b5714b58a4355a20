import { z } from 'zod';
import type { ServedSite } from './application.js';
import { productCommand } from './product-command.js';
import { pathOf } from './score.js';
import type { SitePage } from './site-pages.js';

/** What the rows of `locateTargets` say. */
export const LOCATE_HEAD = ['application', 'target', 'right', 'confidence', 'downloads', 'named'];

/** What is read of the answer of `hyrde locate --json`. */
const Claimed = z.object({
  found: z.object({ url: z.string(), confidence: z.number() }).nullable(),
  downloads: z.number(),
});

/** Each target looked for by the product's command on a municipality's site: a row each, held against the truth. */
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
