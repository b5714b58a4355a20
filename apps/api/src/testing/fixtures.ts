import { randomUUID } from 'node:crypto';
import type { DrawnWhy, Outcome, Reason, Verdict } from '@hyrde/contracts';
import type { Database } from '@hyrde/prisma';

/** Sites 1 … count of a region, named so that their order is plain. */
export async function makeSites(
  db: Database,
  count: number,
  { practice = false, region = 'Region' } = {},
): Promise<string[]> {
  const { id: regionId } = await db.region.upsert({
    where: { name_practice: { name: region, practice } },
    create: { name: region, practice },
    update: {},
  });
  const sites = Array.from({ length: count }, (_, i) => {
    const number = String(i + 1).padStart(4, '0');
    const host = `${region}-${number}.example`.toLowerCase();
    return {
      id: randomUUID(),
      name: `${region} ${number}`,
      homeUrl: `https://${host}/`,
      regionId,
      practice,
      population: i,
    };
  });
  await db.site.createMany({ data: sites });
  return sites.map(({ id }) => id);
}

export interface MadeSearch {
  outcome: Outcome;
  reason: Reason;
  downloads?: number;
  confidence?: number;
  verdict?: Verdict;
  drawn?: DrawnWhy;
  priority?: number;
  url?: string | null;
}

/** A sweep that has run: a finished search a site, with finding and review item where it found or not found. */
export async function makeSweep(
  db: Database,
  siteIds: readonly string[],
  searches: readonly MadeSearch[],
  { practice = false, algorithm = 'ls2f:S=100,threshold=0.75', target = 'mail-record', at = new Date() } = {},
): Promise<{ sweepId: string; searchIds: string[] }> {
  const version = await db.targetVersion.findFirstOrThrow({ where: { target: { slug: target } } });
  const sweep = await db.sweep.create({
    data: {
      kind: 'locate',
      name: 'Made',
      targetVersionId: version.id,
      algorithm,
      budget: 60,
      seed: 1,
      practice,
      state: 'done',
      createdAt: at,
      finishedAt: at,
    },
  });
  const searchIds: string[] = [];
  for (const [i, made] of searches.entries()) {
    const siteId = siteIds[i];
    if (!siteId) throw new Error('More searches than sites.');
    const url = made.outcome === 'found' ? (made.url ?? `https://found.example/${i}`) : null;
    const { id } = await db.search.create({
      data: {
        sweepId: sweep.id,
        siteId,
        seed: i,
        state: 'done',
        outcome: made.outcome,
        reason: made.reason,
        downloads: made.downloads ?? 10,
        confidence: made.confidence ?? null,
        foundUrl: url,
        startedAt: at,
        finishedAt: at,
      },
    });
    searchIds.push(id);
    if (!['found', 'not-found'].includes(made.outcome)) continue;
    await db.finding.create({
      data: {
        searchId: id,
        url,
        title: url ? `Page ${i}` : null,
        confidence: made.confidence ?? 0.5,
        reviewItem: {
          create: {
            sweepId: sweep.id,
            practice,
            drawn: made.drawn ?? 'sample',
            priority: made.priority ?? i / 1_000_000,
            ...(made.verdict ? { verdict: made.verdict, decidedAt: at } : {}),
          },
        },
      },
    });
  }
  return { sweepId: sweep.id, searchIds };
}

/** `count` searches that found a page, all waiting for a verdict. */
export const found = (count: number): MadeSearch[] =>
  Array.from({ length: count }, () => ({ outcome: 'found', reason: 'accepted', confidence: 0.9 }));
