import { FindVerdict } from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryOne, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Param, Put, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import {
  COUNT_LIMIT,
  Counted,
  counted,
  Id,
  iso,
  PageQuery,
  PathId,
  pageOf,
  Revision,
  Time,
} from '../../../http/common.js';
import { cursorOf, cutPage } from '../../../http/cursor.js';
import { attachment } from '../../../http/files.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { CsvQuery, ReturnsCsv, sentCsv, tableColumns } from '../../../http/table-file.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';
import { COUNTS, FINDS_OF, goOn, practiceOf, type RegisteredSite, siteOfHost } from '../topics/topic-runs.js';

/** A page that is relevant to a topic. */
export const Find = z
  .object({
    id: Id,
    url: Shown,
    title: Shown,
    host: z.string(),
    /** Probability that the page is relevant, as estimated by the run when it found the page (0–1). */
    probability: z.number(),
    foundAt: Time,
    verdict: FindVerdict.nullable(),
    /** True if the verdicts on its host stopped the host, so that the host's finds are withdrawn. */
    stopped: z.boolean(),
    revision: Revision,
  })
  .meta({ id: 'Find' });
export type Find = z.infer<typeof Find>;

const FindsQuery = PageQuery.extend({
  host: z.string().max(300).optional(),
  verdict: z.enum(['right', 'wrong', 'cannot-tell', 'none']).optional(),
});
type FindsQuery = z.infer<typeof FindsQuery>;
export const Finds = pageOf(Find).meta({ id: 'Finds' });
export type Finds = z.infer<typeof Finds>;

/** Path parameters of one find of a topic. */
const FindParam = z.object({ id: Id, findId: Id });
type FindParam = z.infer<typeof FindParam>;

/** A person's verdict on a find; null withdraws it. */
const JudgeFind = z.strictObject({ verdict: FindVerdict.nullable() }).meta({ id: 'JudgeFind' });
type JudgeFind = z.infer<typeof JudgeFind>;

/**
 * Order of the finds to judge. hosts: from the hosts with most finds and fewest verdicts. sample: in random order, for
 * an unbiased estimate of precision.
 */
const FindsToJudgeQuery = z.object({ by: z.enum(['hosts', 'sample']).default('hosts') });
type FindsToJudgeQuery = z.infer<typeof FindsToJudgeQuery>;

/**
 * The host of a find to judge: number of finds that count, verdicts on them, and whether the host is held until one of
 * its finds is called right.
 */
const HostToJudge = z.object({
  finds: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  held: z.boolean(),
});

export const FindsToJudge = z
  .object({
    items: z.array(z.object({ find: Find, host: HostToJudge })),
    /** Number of finds that count and have no verdict. */
    waiting: z.number().int(),
  })
  .meta({ id: 'FindsToJudge' });
export type FindsToJudge = z.infer<typeof FindsToJudge>;

const CURSOR = cursorOf('finds', z.int().min(0));
const EXPORT_BATCH = 500;
/** Maximum number of finds to judge on one screen, and of those on one host. */
const [TO_JUDGE, OF_ONE_HOST] = [10, 2];

const FILTER = `{{and host = $host}} {{and coalesce(verdict, 'none') = $verdict}} {{and ${COUNTS} = $counting}}`;
const FILTERED = {
  sweepId: z.uuid(),
  host: z.string().nullish(),
  verdict: z.string().nullish(),
  counting: z.boolean().nullish(),
};

const COLUMNS = `id, page, url, host, title, probability, found_at as "foundAt", verdict, stopped`;
const FindRow = Find.omit({ revision: true }).extend({
  page: z.int(),
  url: z.string(),
  title: z.string(),
  foundAt: z.date(),
});
type FindRow = z.infer<typeof FindRow>;

/** A find with the registered site that owns its host. */
interface FindToExport extends Find {
  site: RegisteredSite | null;
}

const FIND = statement({
  name: 'topics.find',
  parameters: { sweepId: z.uuid(), id: z.uuid() },
  text: `select ${COLUMNS} from (${FINDS_OF('$sweepId::uuid')}) find where id = $id::uuid`,
  row: FindRow,
  neverNull: ['stopped'],
});

const FINDS = statement({
  name: 'topics.finds',
  parameters: { ...FILTERED, after: z.int().nullable(), limit: z.int() },
  text: `
    select ${COLUMNS}
    from (${FINDS_OF('$sweepId::uuid')}) find where true ${FILTER} {{and page > $after}} order by page limit $limit`,
  row: FindRow,
  neverNull: ['stopped'],
});

const COUNT_FINDS = statement({
  name: 'topics.count-finds',
  parameters: { ...FILTERED, most: z.int() },
  text: `
    select count(*)::int as n
    from (select from (${FINDS_OF('$sweepId::uuid')}) find where true ${FILTER} limit $most) counted`,
  row: Counted,
});

/**
 * SQL condition on a group by `host`, true if the host is held until a person calls one of its finds right: as decided
 * in the run's last iteration, updated by later verdicts.
 */
const HELD = `(count(*) filter (where verdict = 'wrong') > count(*) filter (where verdict = 'right')
      or host = any((select held_hosts from discover_run where sweep_id = $sweepId::uuid)::text[])
        and count(*) filter (where verdict = 'right' and taught is distinct from verdict) = 0)`;

/** Held hosts first, then descending by finds over verdicts, latest find first; as `Verdicts` in jobs/discover. */
const BY_HOSTS = statement({
  name: 'topics.to-judge-by-hosts',
  parameters: { sweepId: z.uuid(), limit: z.int(), ofOneHost: z.int() },
  text: `
    with find as (${FINDS_OF('$sweepId::uuid')}),
      host as (select host, ${HELD} as held, count(*) filter (where ${COUNTS}) /
          (1.0 + count(*) filter (where verdict in ('right', 'wrong'))) ^ 2 as weight from find group by host),
      latest as (select *, row_number() over (partition by host order by page desc) as nth
        from find where verdict is null and not stopped)
    select ${COLUMNS} from latest join host using (host) where nth <= $ofOneHost
    order by held desc, weight desc, host, nth limit $limit`,
  row: FindRow,
  neverNull: ['stopped'],
});

const BY_LOT = statement({
  name: 'topics.to-judge-by-lot',
  parameters: { sweepId: z.uuid(), limit: z.int() },
  text: `
    select ${COLUMNS}
    from (${FINDS_OF('$sweepId::uuid')}) find where verdict is null and not stopped order by lot limit $limit`,
  row: FindRow,
  neverNull: ['stopped'],
});

const HOSTS = statement({
  name: 'topics.hosts-to-judge',
  parameters: { sweepId: z.uuid(), hosts: z.array(z.string()) },
  text: `
    select host, count(*) filter (where ${COUNTS})::int as finds, count(*) filter (where verdict = 'right')::int as right,
      count(*) filter (where verdict = 'wrong')::int as wrong, ${HELD} as held
    from (${FINDS_OF('$sweepId::uuid')}) find where host = any($hosts::text[]) group by host`,
  row: z.object({ host: z.string(), finds: z.int(), right: z.int(), wrong: z.int(), held: z.boolean() }),
});

/** Locks a run that ended because its frontier was empty, so that verdicts on its finds are given one after another. */
const DRY = statement({
  name: 'topics.dry-run',
  parameters: { sweepId: z.uuid() },
  text: `
    select run.sweep_id as "sweepId" from discover_run run join sweep on sweep.id = run.sweep_id
    where run.sweep_id = $sweepId::uuid and run.stop = 'frontier-dry' and sweep.state in ('running', 'done')
    for update of run`,
  row: z.object({ sweepId: z.uuid() }),
});

const WAITING = statement({
  name: 'topics.waiting-to-be-judged',
  parameters: { sweepId: z.uuid() },
  text: `select count(*)::int as n from (${FINDS_OF('$sweepId::uuid')}) find where verdict is null and not stopped`,
  row: Counted,
});

const editable = ({ verdict }: Pick<FindRow, 'verdict'>) => ({ verdict });

type SiteOf = (host: string) => RegisteredSite | null;

const FIND_COLUMNS = tableColumns<FindToExport>({
  url: ['Address of the page', ({ url }) => url],
  title: ['Title of the page', ({ title }) => title],
  host: ['Host of the page', ({ host }) => host],
  site: ['Registered site of the host', ({ site }) => site?.name ?? null],
  region: ['Region of that site', ({ site }) => site?.region?.name ?? null],
  probability: ['Probability that the page is on the topic, 0 to 1', ({ probability }) => probability],
  verdict: ['Verdict of a person, if any: right or cannot-tell', ({ verdict }) => verdict],
  foundAt: ['When it was found, UTC', ({ foundAt }) => foundAt],
});

@ApiTags('discover')
@Needs('viewer')
@Controller('topics/:id/finds')
export class FindsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'List the finds of a topic',
    'Finds that count, or those with the given verdict, in the order in which they were found.',
  )
  @Get()
  @Returns(Finds)
  async list(@PathId() sweepId: string, @Query({ schema: FindsQuery }) { host, verdict, cursor, limit }: FindsQuery) {
    const siteOf = await this.siteOf(sweepId);
    const after = CURSOR.read(cursor);
    const filter = { sweepId, host, verdict, counting: verdict === undefined ? true : null };
    const [rows, { n: total }] = await Promise.all([
      queryRows(this.db, FINDS, { ...filter, after: after?.key ?? null, limit: limit + 1 }),
      queryOne(this.db, COUNT_FINDS, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, ({ page, id }) => ({ key: page, id }));
    return { items: await this.shown(shown, siteOf), ...counted(total), next };
  }

  @Describes(
    'Export the finds of a topic as CSV',
    'Finds that count, as CSV, without seeds that are not relevant to the topic.',
  )
  @Get('export.csv')
  @ReturnsCsv()
  export(@PathId() id: string, @Query({ schema: CsvQuery }) query: CsvQuery): Promise<StreamableFile> {
    return sentCsv(attachment('finds.csv'), FIND_COLUMNS, this.all(id), query);
  }

  @Describes('Take finds to judge', 'The next finds of a topic to judge.')
  @Get('to-judge')
  @Returns(FindsToJudge)
  async toJudge(@PathId() sweepId: string, @Query({ schema: FindsToJudgeQuery }) { by }: FindsToJudgeQuery) {
    const siteOf = await this.siteOf(sweepId);
    const [rows, { n: waiting }] = await Promise.all([
      by === 'hosts'
        ? queryRows(this.db, BY_HOSTS, { sweepId, limit: TO_JUDGE, ofOneHost: OF_ONE_HOST })
        : queryRows(this.db, BY_LOT, { sweepId, limit: TO_JUDGE }),
      queryOne(this.db, WAITING, { sweepId }),
    ]);
    const finds = await this.shown(rows, siteOf);
    const hosts = await queryRows(this.db, HOSTS, { sweepId, hosts: finds.map(({ host }) => host) });
    const byHost = new Map(hosts.map(({ host, ...counts }) => [host, counts]));
    const unknown = { finds: 0, right: 0, wrong: 0, held: false };
    return { items: finds.map((find) => ({ find, host: byHost.get(find.host) ?? unknown })), waiting };
  }

  /**
   * The run learns from the verdict in its next iteration; a run that ended because its frontier was empty is resumed if
   * the verdict lifts the stop of the find's host.
   */
  @Describes(
    'Judge a find',
    'Stores a verdict on a find; null withdraws it. A host is stopped if wrong verdicts exceed right ones by two.',
  )
  @Put(':findId/verdict')
  @Needs('reviewer')
  @Returns(Find)
  async judge(
    @Param({ schema: FindParam }) { id: sweepId, findId: id }: FindParam,
    @Body({ schema: JudgeFind }) { verdict }: JudgeFind,
    @Me() me: SignedIn,
  ) {
    const by =
      verdict === null ? { judgedById: null, judgedAt: null } : { judgedById: me.id, judgedAt: this.clock.now() };
    const row = await inTransaction(this.db, async () => {
      await beginEdit(this.db, {
        what: 'find',
        id,
        read: () => queryRow(this.db, FIND, { sweepId, id }),
        stateOf: editable,
      });
      const isDry = (await queryRow(this.db, DRY, { sweepId })) !== null;
      const before = isDry ? await queryRow(this.db, FIND, { sweepId, id }) : null;
      await this.db.discoverFind.updateMany({ where: { id, sweepId }, data: { verdict, ...by } });
      const after = await queryRow(this.db, FIND, { sweepId, id });
      if (before?.stopped && after?.stopped === false) await goOn(this.db, sweepId);
      return after;
    });
    const [find] = await this.shown(row ? [row] : [], await this.siteOf(sweepId));
    if (!find) throw notFound('find');
    return find;
  }

  /**
   * All finds that count.
   * @throws Problem if the topic does not exist
   */
  private async *all(sweepId: string): AsyncGenerator<FindToExport> {
    const siteOf = await this.siteOf(sweepId);
    for (let after: number | null = null; ; ) {
      const page: { after: number | null; limit: number } = { after, limit: EXPORT_BATCH };
      const rows: FindRow[] = await queryRows(this.db, FINDS, { sweepId, counting: true, ...page });
      for (const find of await this.shown(rows, siteOf)) yield { ...find, site: siteOf(find.host) };
      after = rows.at(-1)?.page ?? null;
      if (after === null || rows.length < EXPORT_BATCH) return;
    }
  }

  private siteOf = async (sweepId: string): Promise<SiteOf> => siteOfHost(this.db, await practiceOf(this.db, sweepId));

  /** The rows for the API, with names of private persons redacted for every role. */
  private async shown(rows: readonly FindRow[], siteOf: SiteOf): Promise<Find[]> {
    const redactions = await this.naming.redactions(
      rows.map(({ host, url }) => ({ siteId: siteOf(host)?.id ?? null, urls: [url], all: null })),
    );
    return rows.flatMap(({ page: _, url, title, foundAt, ...row }, i) => {
      const redaction = redactions[i];
      if (!redaction) return [];
      const shown = { url: redaction.address(url), title: redaction.text(url, title), foundAt: iso(foundAt) };
      return { ...row, ...shown, revision: revisionOf(editable(row)) };
    });
  }
}
