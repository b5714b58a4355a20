import { DEFAULT_ALGORITHM, DEFAULT_BUDGET, type LocatePlan, named, SweepState } from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { execute, type PrismaQueries, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { Id } from '../../../http/common.js';
import { notFound, Problem } from '../../../http/problem.js';
import { insertSweep } from '../../../sweeps/sweep-maker.js';
import { TaskQueue } from '../../../sweeps/task-queue.js';
import { TRY_OUT } from '../sweeps/summary.js';

/** Result of a search on a site whose right page is known from verdicts. */
const Named = z.object({
  searchId: Id,
  /** null if it named no page. */
  url: Shown.nullable(),
  right: z.boolean(),
});

const JudgedSite = z.object({
  site: z.object({ id: Id, name: z.string(), homeUrl: z.string() }),
  /** True if the site trained the version, so that a right result there proves little. */
  trained: z.boolean(),
  /** URL of the right page according to the verdicts; null if the site has none. */
  rightUrl: Shown.nullable(),
  /** Result of the newest search that counts. */
  before: Named,
  /** Result with the version's words; null while the search has not ended. */
  now: Named.nullable(),
});

/** Comparison of a version that is not in use with earlier results, on judged sites. */
export const JudgedTryOut = named('JudgedTryOut', {
  /** Number of judged sites available. */
  judged: z.number().int(),
  /** Maximum number of sites searched by a try-out. */
  most: z.number().int(),
  /** null if the version has not been tried. */
  tryOut: z.object({ id: Id, state: SweepState, downloads: z.number().int(), sites: z.array(JudgedSite) }).nullable(),
});
export type JudgedTryOut = z.infer<typeof JudgedTryOut>;

/** Maximum number of sites of a try-out: enough to show a difference of a few, at a small cost in requests. */
const MAX_SITES = 20;

interface Version {
  id: string;
  targetId: string;
  words: Prisma.JsonValue;
}

/** Locks the version, so that it is tried by one try-out at a time. */
const LOCK = statement({
  name: 'judged-try-outs.lock-target',
  parameters: { slug: z.string() },
  text: 'select from target where slug = $slug for update',
});

const TRIED = statement({
  name: 'judged-try-outs.tried',
  parameters: { sweepId: z.uuid(), versionId: z.uuid(), targetId: z.uuid() },
  text: `
    select site.id as site_id, site.name, site.home_url, vp.url as right_url,
      exists (select from target_training_site trained
        where trained.target_version_id = $versionId::uuid and trained.site_id = site.id) as trained,
      before.id as before_id, before.found_url as before_url,
      now.id as now_id, now.found_url as now_url, task.downloads,
      coalesce(now.outcome in ('found', 'not-found'), false) as now_ended, target.names_people
    from search now join task on task.id = now.id join site on site.id = now.site_id
    join target on target.id = $targetId::uuid
    join verified_page vp on vp.site_id = site.id and vp.target_id = $targetId::uuid
    join standing_answer standing on standing.site_id = site.id and standing.target_id = $targetId::uuid
    join search before on before.id = standing.search_id
    where now.sweep_id = $sweepId::uuid
    order by site.name, site.id`,
  row: z.object({
    site_id: z.uuid(),
    name: z.string(),
    home_url: z.string(),
    trained: z.boolean(),
    right_url: z.string().nullable(),
    before_id: z.uuid(),
    before_url: z.string().nullable(),
    now_id: z.uuid(),
    now_url: z.string().nullable(),
    now_ended: z.boolean(),
    downloads: z.int(),
    names_people: z.boolean(),
  }),
});
type Row = z.output<typeof TRIED.row>;

/** Judged sites in a pseudo-random order specific to the version, which nobody can choose. */
const JUDGED_SITES = statement({
  name: 'judged-try-outs.sites',
  parameters: { versionId: z.uuid(), targetId: z.uuid() },
  text: `
    select site.id, site.practice from verified_page vp join site on site.id = vp.site_id
    join standing_answer standing on standing.site_id = site.id and standing.target_id = vp.target_id
    where vp.target_id = $targetId::uuid and not vp.does_not_apply and site.archived_at is null
    order by md5(site.id::text || $versionId::text)`,
  row: z.object({ id: z.uuid(), practice: z.boolean() }),
});

/** Try-outs of a proposed version on judged sites, which show a person its effects before the decision. */
@Injectable()
export class JudgedTryOutService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: TaskQueue,
    private readonly naming: NamingPages,
  ) {}

  /** @throws Problem conflict if the version is not proposed, if it is being tried, or if no site has been judged */
  async start(slug: string, number: number, personId: string): Promise<JudgedTryOut> {
    const id = await this.db.$transaction(async (tx) => {
      await execute(tx, LOCK, { slug });
      const version = await tx.targetVersion.findFirst({ where: { target: { slug }, version: number } });
      if (!version) throw notFound('version');
      if (version.state !== 'proposed') throw new Problem('conflict', 'Only a proposed version is tried like this.');
      const running = { tryOut: true, state: 'running', locate: { targetVersionId: version.id } };
      if (await tx.sweep.findFirst({ where: running })) throw new Problem('conflict', 'It is being tried already.');
      const { sites, practice } = await judgedSites(tx, version);
      if (sites.length === 0) throw new Problem('conflict', 'No site has been judged and searched for this target.');
      const plan: LocatePlan = {
        kind: 'locate',
        target: slug,
        algorithms: [DEFAULT_ALGORITHM],
        budget: DEFAULT_BUDGET,
        sites: { siteIds: sites.slice(0, MAX_SITES) },
        practice,
      };
      const sweepId = await insertSweep(tx, TRY_OUT, { plan, tryOut: true }, { personId }, this.clock.now());
      await tx.locateSweep.update({
        where: { sweepId },
        data: { draftWords: version.words ?? {}, targetVersionId: version.id },
      });
      return sweepId;
    });
    this.queue.enqueue(id);
    return this.one(slug, number);
  }

  /** The version's newest try-out, and the number of available sites. */
  async one(slug: string, number: number): Promise<JudgedTryOut> {
    const version = await this.db.targetVersion.findFirst({ where: { target: { slug }, version: number } });
    if (!version) throw notFound('version');
    const { sites } = await judgedSites(this.db, version);
    const sweep = await this.db.sweep.findFirst({
      where: { tryOut: true, locate: { targetVersionId: version.id } },
      orderBy: { createdAt: 'desc' },
    });
    if (!sweep) return { judged: sites.length, most: MAX_SITES, tryOut: null };
    const rows = await queryRows(this.db, TRIED, {
      sweepId: sweep.id,
      versionId: version.id,
      targetId: version.targetId,
    });
    return {
      judged: sites.length,
      most: MAX_SITES,
      tryOut: {
        id: sweep.id,
        state: SweepState.parse(sweep.state),
        downloads: rows.reduce((sum, row) => sum + row.downloads, 0),
        sites: await this.shown(rows),
      },
    };
  }

  private async shown(rows: readonly Row[]): Promise<NonNullable<JudgedTryOut['tryOut']>['sites']> {
    const redactions = await this.naming.redactions(
      rows.map(({ site_id: siteId, names_people: all, ...row }) => {
        const urls = [row.right_url, row.before_url, row.now_url];
        return { siteId, urls, all };
      }),
    );
    return rows.flatMap((row, i) => {
      const redaction = redactions[i];
      if (!redaction) return [];
      const named = (searchId: string, url: string | null) => ({
        searchId,
        url: redaction.address(url),
        right: url === row.right_url,
      });
      return {
        site: { id: row.site_id, name: row.name, homeUrl: row.home_url },
        trained: row.trained,
        rightUrl: redaction.address(row.right_url),
        before: named(row.before_id, row.before_url),
        now: row.now_ended ? named(row.now_id, row.now_url) : null,
      };
    });
  }
}

/** Judged sites; those of the practice country only if no real site has been judged. */
async function judgedSites(
  db: PrismaQueries,
  { id: versionId, targetId }: Version,
): Promise<{ sites: string[]; practice: boolean }> {
  const rows = await queryRows(db, JUDGED_SITES, { versionId, targetId });
  const practice = rows.every((row) => row.practice);
  return { sites: rows.filter((row) => row.practice === practice).map((row) => row.id), practice };
}
