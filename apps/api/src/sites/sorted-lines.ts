import type { Database, Prisma } from '@hyrde/store';
import { queryRows, statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import { identityOf } from './home-url.js';
import type { ListedSite, ListLine } from './site-list.js';

/** The sites that a list may mean: to look at them, or locked, to change them. */
const STORED = statements({ seen: '', locked: 'for update' }, (lock, use) =>
  statement({
    name: `imports.stored, ${use}`,
    parameters: { identities: z.array(z.string()), numbers: z.array(z.string()) },
    text: `
    select id, home_url, name, region_id, language, population, number, tags from site
    where not practice and (identity = any($identities::text[]) or number = any($numbers::text[])) ${lock}`,
    row: z.object({
      id: z.uuid(),
      home_url: z.string(),
      name: z.string(),
      region_id: z.uuid().nullable(),
      language: z.string().nullable(),
      population: z.int().nullable(),
      number: z.string().nullable(),
      tags: z.array(z.string()),
    }),
  }),
);
export type StoredSite = z.output<typeof STORED.seen.row>;

/** By what a site is the one that a line means: its address alone, or its number and name as well. */
export type Known = 'by address' | 'by number too';

/** A line and what it is: a fault, a twin of an earlier line, a site that is there, or a new one. */
export type Sorted = { entry: ListLine } & (
  | { is: 'faulty'; error: string }
  | { is: 'twin'; of: number }
  | { is: 'known'; site: ListedSite; before: StoredSite }
  | { is: 'fresh'; site: ListedSite }
);

/**
 * Each line of a list with what it means beside the sites that are there, in their order.
 * @param use `locked` where those are to be changed
 */
export async function sortedLines(
  db: Database | Prisma.TransactionClient,
  lines: readonly ListLine[],
  known: Known,
  use: keyof typeof STORED,
): Promise<Sorted[]> {
  return sorted(lines, await queryRows(db, STORED[use], meant(lines, known)), known);
}

/** How many lines are each of the four. */
export function countLines(lines: readonly Sorted[]) {
  const number = (what: Sorted['is']) => lines.filter(({ is }) => is === what).length;
  return { fresh: number('fresh'), known: number('known'), twins: number('twin'), faulty: number('faulty') };
}

/** What `STORED` is asked for. */
function meant(lines: readonly ListLine[], known: Known) {
  const sites = lines.flatMap((line) => (line.ok ? [line.site] : []));
  return {
    identities: sites.map(({ homeUrl }) => identityOf(homeUrl)),
    numbers: known === 'by number too' ? sites.flatMap(({ number }) => number ?? []) : [],
  };
}

/** Each line is exactly one of the four. */
function sorted(lines: readonly ListLine[], stored: readonly StoredSite[], known: Known): Sorted[] {
  const byUrl = new Map(stored.map((site) => [site.home_url, site]));
  const byIdentity = new Map(stored.map((site) => [identityOf(site.home_url), site]));
  const numberAndName = ({ number, name }: { number: string | null; name: string }) => JSON.stringify([number, name]);
  const byNumber = new Map(known === 'by number too' ? stored.map((site) => [numberAndName(site), site]) : []);
  const seen = new Map<string, number>();
  return lines.map((entry): Sorted => {
    if (!entry.ok) return { entry, is: 'faulty', error: entry.error };
    const { site } = entry;
    const identity = identityOf(site.homeUrl);
    const twin = seen.get(identity);
    if (twin !== undefined) return { entry, is: 'twin', of: twin };
    seen.set(identity, entry.line);
    const before = byUrl.get(site.homeUrl) ?? byIdentity.get(identity) ?? byNumber.get(numberAndName(site));
    return before ? { entry, is: 'known', site, before } : { entry, is: 'fresh', site };
  });
}
