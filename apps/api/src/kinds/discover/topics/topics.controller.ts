import { accuracyOf, DiscoverStop, FoundWord, StoredDiscoverPlan, SweepState } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { execute, queryOne, queryRow, queryRows, statement, storedJson } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { readable } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import { COUNT_LIMIT, Counted, counted, iso, PathId } from '../../../http/common.js';
import { cursorOf, cutPage, TextKey, TimeKey } from '../../../http/cursor.js';
import { notFound, Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';
import { SweepName } from '../../../sweeps/sweep-sql.js';
import { FINDS_OF, goOn, HOSTS_OF, practiceOf, type RegisteredSite, seedsOf, siteOfHost } from './topic-runs.js';
import {
  AddedSeeds,
  AddSeeds,
  FoundWordParam,
  StrikeWord,
  type Topic,
  TopicDetails,
  TopicHosts,
  TopicHostsQuery,
  Topics,
  TopicsQuery,
} from './topics.schemas.js';

const CURSOR = cursorOf('topics', TimeKey);
const HOST_CURSOR = cursorOf('hosts of a topic', z.int().min(0), TextKey);
/** Maximum number of seeds of one run. */
const MAX_SEEDS = 10_000;

const TOTALS = statement({
  name: 'topics.totals',
  parameters: { sweepIds: z.array(z.uuid()) },
  text: `
    select topic.id as "sweepId", coalesce(sum(topic_host.finds), 0)::int as finds, count(topic_host.host)::int as hosts
    from unnest($sweepIds::uuid[]) topic(id) left join lateral (${HOSTS_OF('topic.id')}) topic_host on topic_host.finds > 0
    group by topic.id`,
  row: z.object({ sweepId: z.uuid(), finds: z.int(), hosts: z.int() }),
  neverNull: ['sweepId', 'finds'],
});

const HOSTS = statement({
  name: 'topics.hosts',
  parameters: {
    sweepId: z.uuid(),
    afterFinds: z.int().nullish(),
    afterHost: z.string().nullish(),
    limit: z.int().nullish(),
  },
  text: `
    select host, finds, "right", wrong, stopped from (${HOSTS_OF('$sweepId::uuid')}) topic_host
    where true {{and (finds < $afterFinds or finds = $afterFinds and host > $afterHost)}}
    order by finds desc, host {{limit $limit}}`,
  row: z.object({ host: z.string(), finds: z.int(), right: z.int(), wrong: z.int(), stopped: z.boolean() }),
  neverNull: ['finds', 'right', 'wrong', 'stopped'],
});

const COUNT_HOSTS = statement({
  name: 'topics.count-hosts',
  parameters: { sweepId: z.uuid(), most: z.int() },
  text: `
    select count(*)::int as n from (
      select distinct host from discover_find where sweep_id = $sweepId::uuid limit $most) counted`,
  row: Counted,
});

/**
 * Verdicts on a random sample: finds ascending by random number (`lot`), up to the first without a verdict. Later finds
 * take their place in this order, so that the sample stays one of all finds.
 */
const SAMPLE = statement({
  name: 'topics.sample',
  parameters: { sweepId: z.uuid() },
  text: `
    with find as (select * from (${FINDS_OF('$sweepId::uuid')}) find where not stopped or verdict = 'right')
    select count(*) filter (where verdict = 'right')::int as right,
      count(*) filter (where verdict in ('right', 'wrong'))::int as decided,
      (select count(*)::int from find where verdict is null) as unjudged
    from find where lot < coalesce((select min(lot) from find where verdict is null), 1)`,
  row: z.object({ right: z.int(), decided: z.int(), unjudged: z.int() }),
  neverNull: ['unjudged'],
});

/** SQL condition on `run` and its `sweep`, true if the run goes on or would go on with more seeds. */
const TAKES_MORE = `sweep.state in ('running', 'paused', 'done')
      and (run.stop is null and sweep.state <> 'done' or run.stop in ('frontier-dry', 'no-seed'))`;

/** Locks and returns the seeds of a run that accepts more, so that seeds are added by one transaction at a time. */
const SEEDS = statement({
  name: 'topics.seeds',
  parameters: { sweepId: z.uuid() },
  text: `
    select run.seeds, sweep.plan from discover_run run join sweep on sweep.id = run.sweep_id
    where run.sweep_id = $sweepId::uuid and ${TAKES_MORE} for update of run`,
  row: z.object({ seeds: z.array(z.string()), plan: StoredDiscoverPlan }),
});

const ADD_SEEDS = statement({
  name: 'topics.add-seeds',
  parameters: { sweepId: z.uuid(), seeds: z.array(z.string()) },
  text: 'update discover_run set seeds = seeds || $seeds::text[] where sweep_id = $sweepId::uuid',
});

/** Only for a run that goes on or would go on with more seeds. */
const STRIKE = statement({
  name: 'topics.strike-word',
  parameters: { sweepId: z.uuid(), term: z.string(), struck: z.boolean() },
  text: `
    update discover_run run set struck = array_remove(run.struck, $term::text) ||
      case when $struck::boolean then array[$term::text] else '{}' end
    from sweep where sweep.id = $sweepId::uuid and run.sweep_id = sweep.id and ${TAKES_MORE}
      and (not $struck::boolean or found_words @> jsonb_build_array(jsonb_build_object('term', $term::text)))
    returning run.sweep_id as "sweepId"`,
  row: z.object({ sweepId: z.string() }),
});

const SWEEP = {
  sweep: { select: { name: true, nameParts: true, state: true, plan: true, createdAt: true, practice: true } },
} as const;

const editable = ({ struck }: { struck: string[] }) => ({ struckWords: struck });

interface Totals {
  finds: number;
  hosts: number;
}

interface TopicRow {
  sweepId: string;
  stop: string | null;
  asked: number;
  fetched: number;
  sweep: { name: string; nameParts: unknown; state: string; plan: unknown; createdAt: Date };
}

function topicOf({ sweepId, stop, asked, fetched, sweep }: TopicRow, totals: ReadonlyMap<string, Totals>): Topic {
  const { words, budget } = storedJson(`sweep ${sweepId}`, 'plan', StoredDiscoverPlan, sweep.plan);
  return {
    id: sweepId,
    name: SweepName.parse(sweep),
    words,
    createdAt: iso(sweep.createdAt),
    state: SweepState.parse(sweep.state),
    stop: DiscoverStop.nullable().parse(stop),
    pages: budget,
    asked,
    fetched,
    ...(totals.get(sweepId) ?? { finds: 0, hosts: 0 }),
  };
}

/** Finds by region of the site that owns their host, descending by number of finds; unregistered hosts last. */
function regionsOf(
  hosts: readonly { host: string; finds: number }[],
  siteOf: (host: string) => RegisteredSite | null,
): TopicDetails['regions'] {
  const regions = new Map<string, TopicDetails['regions'][number]>();
  for (const { host, finds } of hosts) {
    if (finds === 0) continue;
    const site = siteOf(host);
    const region = site && { id: site.region?.id ?? null, name: site.region?.name ?? null };
    const key = region ? (region.id ?? '') : 'unregistered';
    const known = regions.get(key) ?? { region, hosts: 0, finds: 0 };
    regions.set(key, { region, hosts: known.hosts + 1, finds: known.finds + finds });
  }
  return [...regions.values()].sort(
    (a, b) => Number(a.region === null) - Number(b.region === null) || b.finds - a.finds,
  );
}

/**
 * Topics, gathered over many hosts. A topic is created, paused, resumed and cancelled as a sweep of the kind discover.
 */
@ApiTags('discover')
@Needs('viewer')
@Controller('topics')
export class TopicsController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Describes('List topics', 'Topics, newest first.')
  @Get()
  @Returns(Topics)
  async list(@Query({ schema: TopicsQuery }) { practice, cursor, limit }: TopicsQuery) {
    const after = CURSOR.read(cursor);
    const sweep = { practice, tryOut: false };
    const past = after && { OR: [{ createdAt: { lt: after.key } }, { createdAt: after.key, id: { gt: after.id } }] };
    const [rows, total] = await Promise.all([
      this.db.discoverRun.findMany({
        where: { sweep: { ...sweep, ...past } },
        include: SWEEP,
        orderBy: [{ sweep: { createdAt: 'desc' } }, { sweepId: 'asc' }],
        take: limit + 1,
      }),
      this.db.discoverRun.count({ where: { sweep }, take: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.sweep.createdAt), id: row.sweepId }));
    const totals = await this.totalsOf(shown.map(({ sweepId }) => sweepId));
    const rowOf = (row: (typeof shown)[number]) => readable(`topic ${row.sweepId}`, () => topicOf(row, totals));
    return { items: shown.map(rowOf).filter((topic) => topic !== null), ...counted(total), next };
  }

  @Describes('Read a topic', 'A topic with its words, seeds, progress, and the reason why it stopped.')
  @Get(':id')
  @Returns(TopicDetails)
  async one(@PathId() sweepId: string): Promise<TopicDetails> {
    const row = await this.db.discoverRun.findUnique({
      where: { sweepId },
      include: { ...SWEEP, rounds: { orderBy: { round: 'asc' } } },
    });
    if (!row) throw notFound('topic');
    const { practice } = row.sweep;
    const plan = storedJson(`sweep ${sweepId}`, 'plan', StoredDiscoverPlan, row.sweep.plan);
    const [totals, hosts, sample, siteOf] = await Promise.all([
      this.totalsOf([sweepId]),
      queryRows(this.db, HOSTS, { sweepId }),
      queryOne(this.db, SAMPLE, { sweepId }),
      siteOfHost(this.db, practice),
    ]);
    const { share, low, high } = accuracyOf(sample.right, sample.decided);
    const waits = row.stop === null && row.dueAt > new Date();
    return {
      ...topicOf(row, totals),
      practice,
      language: plan.language === 'auto' ? null : plan.language,
      examplePages: plan.examplePages.length,
      reach: plan.reach,
      cap: plan.cap,
      policy: plan.policy,
      seeds: row.seeds.length,
      refused: plan.refused,
      allowed: plan.allowed,
      examples: plan.examples.length,
      counterExamples: plan.counterExamples.length,
      links: row.links,
      downloads: row.downloads,
      waitsUntil: waits ? iso(row.dueAt) : null,
      stoppedHosts: hosts.filter(({ stopped }) => stopped).length,
      rounds: row.rounds.map(({ round, at, asked, fetched, finds, later }) => ({
        round,
        at: iso(at),
        asked,
        fetched,
        finds,
        later,
      })),
      regions: regionsOf(hosts, siteOf),
      precision: { n: sample.decided, share, low, high },
      unjudged: sample.unjudged,
      foundWords: storedJson(`topic ${sweepId}`, 'found_words', z.array(FoundWord), row.foundWords),
      struckWords: row.struck,
      revision: revisionOf(editable(row)),
    };
  }

  @Describes('List the hosts of a topic', 'Hosts with finds, descending by number of finds.')
  @Get(':id/hosts')
  @Returns(TopicHosts)
  async hosts(@PathId() sweepId: string, @Query({ schema: TopicHostsQuery }) { cursor, limit }: TopicHostsQuery) {
    const practice = await practiceOf(this.db, sweepId);
    const after = HOST_CURSOR.read(cursor);
    const page = { sweepId, afterFinds: after?.key, afterHost: after?.id, limit: limit + 1 };
    const [rows, { n: total }, siteOf] = await Promise.all([
      queryRows(this.db, HOSTS, page),
      queryOne(this.db, COUNT_HOSTS, { sweepId, most: COUNT_LIMIT + 1 }),
      siteOfHost(this.db, practice),
    ]);
    const { shown, next } = cutPage(rows, limit, HOST_CURSOR, ({ finds, host }) => ({ key: finds, id: host }));
    const items = shown.map((row) => {
      const site = siteOf(row.host);
      return { ...row, site: site && { id: site.id, name: site.name, region: site.region?.name ?? null } };
    });
    return { items, ...counted(total), next };
  }

  /** A run that stopped because its frontier was empty is resumed unless all addresses were known. */
  @Describes(
    'Add seeds to a topic',
    'Adds seeds to a topic that is running, or that ran out of links; the latter is resumed.',
  )
  @Post(':id/seeds')
  @Needs('auditor')
  @Returns(AddedSeeds)
  async addSeeds(@PathId() sweepId: string, @Body({ schema: AddSeeds }) { seeds }: AddSeeds) {
    const counts = await inTransaction(this.db, async () => {
      const run = await queryRow(this.db, SEEDS, { sweepId });
      if (run === null) throw await this.isOver(sweepId);
      const asked = seedsOf(run.plan, seeds);
      const known = new Set(run.seeds);
      const added = asked.filter((url) => !known.has(url));
      if (run.seeds.length + added.length > MAX_SEEDS)
        throw new Problem('conflict', `A topic has at most ${MAX_SEEDS} seeds; this one has ${run.seeds.length}.`);
      if (added.length > 0) {
        await execute(this.db, ADD_SEEDS, { sweepId, seeds: added });
        await goOn(this.db, sweepId);
      }
      return { added: added.length, known: asked.length - added.length };
    });
    return { ...(await this.one(sweepId)), ...counts };
  }

  @Describes(
    'Strike out a found word',
    'Scores links without the word, or with it again, from the topic’s next iteration on.',
  )
  @Put(':id/found-words/:term')
  @Needs('auditor')
  @Returns(TopicDetails)
  async strike(
    @Param({ schema: FoundWordParam }) { id: sweepId, term }: FoundWordParam,
    @Body({ schema: StrikeWord }) { struck }: StrikeWord,
  ) {
    await beginEdit(this.db, {
      what: 'topic',
      id: sweepId,
      read: () => this.db.discoverRun.findUnique({ where: { sweepId }, select: { struck: true } }),
      stateOf: editable,
      sent: (row) => ({ struckWords: [...row.struck.filter((word) => word !== term), ...(struck ? [term] : [])] }),
    });
    if (await queryRow(this.db, STRIKE, { sweepId, term, struck })) return this.one(sweepId);
    await practiceOf(this.db, sweepId);
    throw new Problem('conflict', 'This topic is over, or has not found this word: look at it again.');
  }

  private async isOver(sweepId: string): Promise<Problem> {
    await practiceOf(this.db, sweepId);
    return new Problem('conflict', 'This topic is over: begin a new one.');
  }

  private async totalsOf(sweepIds: string[]): Promise<ReadonlyMap<string, Totals>> {
    const rows = await queryRows(this.db, TOTALS, { sweepIds });
    return new Map(rows.map(({ sweepId, ...totals }) => [sweepId, totals]));
  }
}
