import {
  DEFAULT_ALGORITHM,
  DEFAULT_BUDGET,
  EditedNames,
  type LocatePlan,
  named,
  namedStrict,
  SweepState,
} from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryRow, statement } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { Id, INT4_MAX, iso, PathId, Time } from '../../../http/common.js';
import { invalid, notFound, Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { dropOldTryOuts, insertSweep } from '../../../sweeps/sweep-maker.js';
import { SWEEP_NAME, SweepName } from '../../../sweeps/sweep-sql.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { TaskQueue } from '../../../sweeps/task-queue.js';
import { asSearch, SEARCH_COLUMNS, SEARCH_ROW, type ShownRow, shownRows } from '../searches/search-rows.js';
import { Search } from '../searches/searches.schemas.js';
import { TRY_OUT } from '../sweeps/summary.js';
import { DraftWords, PathSlug } from '../targets/targets.schemas.js';
import { VersionParam } from '../targets/versions/versions.controller.js';
import { JudgedTryOut, JudgedTryOutService } from './judged-try-out.service.js';

const StartTryOut = namedStrict('StartTryOut', {
  /** Number of the version on which the draft is based. */
  basedOn: z.number().int().min(1).max(INT4_MAX),
  words: DraftWords,
  /** The version's names by default. */
  names: EditedNames.optional(),
  siteId: Id,
});
type StartTryOut = z.infer<typeof StartTryOut>;

const TriedSearch = Search.omit({ site: true });

/** A search with the words of a draft, beside the result of a saved version on the same site. */
export const TryOut = named('TryOut', {
  id: Id,
  target: z.string(),
  state: SweepState,
  basedOn: z.number().int(),
  site: z.object({ id: Id, name: z.string(), homeUrl: z.string() }),
  algorithm: z.string(),
  budget: z.number().int(),
  createdAt: Time,
  search: TriedSearch,
  /** The newest search of this site with that version, else with another; null if none exists. */
  saved: z
    .object({
      version: z.number().int(),
      algorithm: z.string(),
      budget: z.number().int(),
      sweep: z.object({ id: Id, name: z.string() }),
      search: TriedSearch,
    })
    .nullable(),
});
export type TryOut = z.infer<typeof TryOut>;

const COLUMNS = `${SEARCH_COLUMNS}, sweep.budget, sweep.id as sweep_id, ${SWEEP_NAME} as sweep_name, tv.version,
      target.names_people, s.site_id, site.name as site_name`;
/** SQL joins of a search `s` to the tables that are read with it. */
const JOINS = `join task t on t.id = s.id join sweep on sweep.id = s.sweep_id
      join locate_sweep locate on locate.sweep_id = s.sweep_id
      join target_version tv on tv.id = locate.target_version_id
      join target on target.id = tv.target_id join site on site.id = s.site_id
      left join review_item ri on ri.search_id = s.id
      left join verified_page vp on vp.site_id = s.site_id and vp.target_id = tv.target_id`;
const ROW = z.object({
  ...SEARCH_ROW,
  budget: z.int(),
  version: z.int(),
  sweep_id: z.uuid(),
  sweep_name: SweepName,
});
type Row = z.output<typeof ROW>;

const TRIED = statement({
  name: 'try-outs.tried',
  parameters: { id: z.uuid() },
  text: `select ${COLUMNS} from search s ${JOINS} where s.sweep_id = $id::uuid order by s.id limit 1`,
  row: ROW,
});

/** The site's last search with the version on which the try-out is based, else with any. */
const SAVED = statement({
  name: 'try-outs.saved',
  parameters: { siteId: z.uuid(), targetId: z.uuid(), versionId: z.uuid() },
  text: `
    select ${COLUMNS} from lead_search s ${JOINS}
    where s.site_id = $siteId::uuid and tv.target_id = $targetId::uuid and s.outcome <> 'cancelled'
    order by tv.id = $versionId::uuid desc, s.finished_at desc limit 1`,
  row: ROW,
});

/**
 * Try-outs: sweeps of one site whose words are a draft (`locate_sweep.draft_words`), so that worker, journal and
 * politeness are those of any search. Everything else excludes these sweeps.
 */
@ApiTags('targets')
@Controller()
export class TryOutsController {
  constructor(
    private readonly judged: JudgedTryOutService,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: TaskQueue,
    private readonly sweeps: SweepsService,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'Try words on a site',
    'Searches one site with the words of a draft. The search is excluded from lists, totals, accuracy and the review queue.',
  )
  @Post('targets/:slug/try-outs')
  @Needs('auditor')
  @Returns(TryOut, 201)
  async start(
    @PathSlug() slug: string,
    @Body({ schema: StartTryOut }) { basedOn, words, names, siteId }: StartTryOut,
    @Me() me: SignedIn,
  ) {
    await this.endRunning(me.id);
    await dropOldTryOuts(this.db, this.clock.now());
    const id = await this.db.$transaction(async (tx) => {
      const version = await tx.targetVersion.findFirst({ where: { target: { slug }, version: basedOn } });
      if (!version) throw notFound('version');
      const site = await tx.site.findFirst({ where: { id: siteId, archivedAt: null } });
      if (!site) throw invalid('siteId', 'There is no such site, or it has been archived.');
      const plan: LocatePlan = {
        kind: 'locate',
        target: slug,
        algorithms: [DEFAULT_ALGORITHM],
        budget: DEFAULT_BUDGET,
        sites: { siteIds: [siteId] },
        practice: site.practice,
      };
      const sweepId = await insertSweep(tx, TRY_OUT, { plan, tryOut: true }, { personId: me.id }, this.clock.now());
      await tx.locateSweep.update({
        where: { sweepId },
        data: { draftWords: words, ...(names ? { draftNames: names } : {}), targetVersionId: version.id },
      });
      return sweepId;
    });
    this.queue.enqueue(id);
    return this.one(id);
  }

  @Describes(
    'Try a version on judged sites',
    'Searches judged sites with a proposed version’s words; the searches are excluded from lists, totals, accuracy and the review queue.',
  )
  @Post('targets/:slug/versions/:version/try-out')
  @Needs('auditor')
  @Returns(JudgedTryOut, 201)
  startJudged(@Param({ schema: VersionParam }) { slug, version }: VersionParam, @Me() me: SignedIn) {
    return this.judged.start(slug, version, me.id);
  }

  @Describes(
    'Read a try-out on judged sites',
    'The progress of the try-out, and the changes that the version would make on judged sites.',
  )
  @Get('targets/:slug/versions/:version/try-out')
  @Needs('viewer')
  @Returns(JudgedTryOut)
  oneJudged(@Param({ schema: VersionParam }) { slug, version }: VersionParam) {
    return this.judged.one(slug, version);
  }

  @Describes('Read a try-out', 'The progress and result of a try-out.')
  @Get('try-outs/:id')
  @Needs('viewer')
  @Returns(TryOut)
  async one(@PathId() id: string): Promise<TryOut> {
    const sweep = await this.db.sweep.findFirst({
      where: { id, tryOut: true },
      include: {
        locate: { include: { targetVersion: { include: { target: true } } } },
        searches: { include: { site: true } },
      },
    });
    const site = sweep?.searches[0]?.site;
    if (!sweep?.locate || !site) throw notFound('try-out');
    const { targetVersion } = sweep.locate;
    const { id: versionId, targetId } = targetVersion;
    const [tried, saved] = await Promise.all([
      this.shown(queryRow(this.db, TRIED, { id })),
      this.shown(queryRow(this.db, SAVED, { siteId: site.id, targetId, versionId })),
    ]);
    if (!tried) throw notFound('try-out');
    return {
      id,
      target: targetVersion.target.slug,
      state: SweepState.parse(sweep.state),
      basedOn: targetVersion.version,
      site: { id: site.id, name: site.name, homeUrl: site.homeUrl },
      algorithm: tried.algorithm,
      budget: tried.budget,
      createdAt: iso(sweep.createdAt),
      search: asSearch(tried),
      saved: saved
        ? {
            version: saved.version,
            algorithm: saved.algorithm,
            budget: saved.budget,
            sweep: { id: saved.sweep_id, name: saved.sweep_name },
            search: asSearch(saved),
          }
        : null,
    };
  }

  @Describes('Cancel a try-out', 'Cancels the try-out; its site gets no more requests.')
  @Post('try-outs/:id/cancel')
  @Needs('auditor')
  @Returns(TryOut)
  async cancel(@PathId() id: string) {
    await this.one(id);
    await this.sweeps.cancel(id);
    return this.one(id);
  }

  private async shown(search: Promise<Row | null>): Promise<ShownRow<Row> | undefined> {
    const row = await search;
    return row ? (await shownRows(this.naming, [row]))[0] : undefined;
  }

  private async endRunning(personId: string): Promise<void> {
    const running = await this.db.sweep.findMany({
      where: {
        createdById: personId,
        tryOut: true,
        state: { in: ['running', 'paused'] },
        locate: { targetVersion: { state: { not: 'proposed' } } }, // a try-out of a proposed version belongs to another screen
      },
    });
    for (const { id } of running)
      await this.sweeps.cancel(id).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error; // it has ended meanwhile
      });
  }
}
