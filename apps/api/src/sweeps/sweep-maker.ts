import { randomInt } from 'node:crypto';
import { type Database, Prisma } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { publish } from '../events/publish.js';
import { Localised } from '../http/common.js';
import { invalid } from '../http/problem.js';
import { SearchQueue } from './task-queue.js';
import { type CreateSweep, canonicalAlgorithm, type WhichSites } from './sweeps.schemas.js';

/** Who or what asked for a sweep. */
export interface Origin {
  personId?: string | null;
  scheduleId?: string;
}

/** Makes sweeps, for people and for schedules alike. */
@Injectable()
export class SweepMaker {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: SearchQueue,
  ) {}

  /**
   * Writes the sweep and one search for each site and algorithm in one transaction, then hands them to the workers.
   * @returns the sweep's id
   * @throws Problem where there is no such target or no site
   */
  async make(plan: CreateSweep, origin: Origin): Promise<string> {
    const id = await this.db.$transaction((tx) => insertSweep(tx, plan, origin, this.clock.now()));
    this.queue.enqueue(id);
    return id;
  }
}

/**
 * The transaction's part of `SweepMaker.make`; the seeds use it without a queue, whose reconciler picks it up. The sweep
 * gets the target's newest version that is ready.
 */
export async function insertSweep(
  tx: Prisma.TransactionClient,
  plan: CreateSweep,
  { personId = null, scheduleId }: Origin,
  now: Date,
): Promise<string> {
  const version = await tx.targetVersion.findFirst({
    where: { target: { slug: plan.target, archivedAt: null }, state: 'ready' },
    include: { target: true },
    orderBy: { version: 'desc' },
  });
  if (!version) throw invalid('target', `There is no target "${plan.target}", or it has been archived.`);
  const seed = plan.seed ?? randomInt(2 ** 31 - 1);
  const algorithms = plan.algorithms.map(canonicalAlgorithm);
  const sweep = await tx.sweep.create({
    data: {
      kind: plan.kind,
      name:
        plan.name ?? `${Localised.parse(version.target.name).en} ${now.toISOString().slice(0, 16).replace('T', ' ')}`,
      targetVersionId: version.id,
      algorithms,
      budget: plan.budget,
      seed,
      practice: plan.practice,
      scheduleId: scheduleId ?? null,
      createdById: personId,
      createdAt: now,
    },
  });
  // A search's seed comes from the sweep's and the home URL: the same sweep over the same sites can be run again, and
  // every algorithm gets the same one.
  const searches = await tx.$executeRaw`
    insert into search (id, sweep_id, site_id, algorithm, lead, seed)
    select gen_random_uuid(), ${sweep.id}::uuid, site.id, algorithm, position = 1,
      ('x' || substr(md5(${String(seed)} || ':' || site.home_url), 1, 7))::bit(28)::int
    from site cross join unnest(${algorithms}::text[]) with ordinality each(algorithm, position)
    where site.practice = ${plan.practice} and site.archived_at is null and ${chosen(plan.sites)}`;
  if (searches === 0) throw invalid('sites', 'There is no site to search: none matches, or all are archived.');
  await publish(tx, { type: 'sweep-changed', sweepId: sweep.id });
  return sweep.id;
}

function chosen(sites: WhichSites): Prisma.Sql {
  if (sites === 'all') return Prisma.sql`true`;
  if ('regionIds' in sites) return Prisma.sql`site.region_id = any(${sites.regionIds}::uuid[])`;
  return Prisma.sql`site.id = any(${sites.siteIds}::uuid[])`;
}
