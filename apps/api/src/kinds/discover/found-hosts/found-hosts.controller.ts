import { type NameRedaction, NamingPages, Shown } from '@hyrde/jobs/redaction';
import { registrableDomain } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import { queryOne, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { counted, Id, iso, PageQuery, Practice, pageOf, pathParam, Revision, Time } from '../../../http/common.js';
import { cursorOf, cutPage, TextKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';
import { identityOf } from '../../../sites/home-url.js';
import { SWEEP_NAME, SweepName } from '../../../sweeps/sweep-sql.js';
import { COUNTS, FINDS_OF, HOSTS_OF } from '../topics/topic-runs.js';

const HostVerdict = z.literal('not-public');

/** A host on which topics found relevant pages and that belongs to no registered site. */
const FoundHost = z
  .object({
    host: z.string(),
    /** URL of its home page, in the form used for registered sites. */
    homeUrl: z.string(),
    /** Site name that at least two of its pages' titles share; else the host name. */
    name: Shown,
    /** Number of finds that count, of finds that people called right, and of topics with finds on this host. */
    finds: z.number().int(),
    right: z.number().int(),
    topics: z.number().int(),
    /** Domain suffix that the host shares with registered sites, and number of these; null if too few share it. */
    ending: z.object({ text: z.string(), bodies: z.number().int() }).nullable(),
    /** True if the host's domain suffix is one of several registered sites. */
    looksPublic: z.boolean(),
    /** Its finds with the highest probability of relevance. */
    pages: z.array(z.object({ topicId: Id, topic: z.string(), url: Shown, title: Shown })),
    /** Id of an archived site at this address, which can be restored; null if there is no such site. */
    archivedId: Id.nullable(),
    /** The verdict that the host does not belong to a public body; `by` is null if the person has been removed. */
    notPublic: z.object({ by: z.string().nullable(), at: Time }).nullable(),
    revision: Revision,
  })
  .meta({ id: 'FoundHost' });
type FoundHost = z.infer<typeof FoundHost>;

/** Without `verdict`, the hosts that have none; with it, the hosts that have this verdict. */
const FoundHostsQuery = PageQuery.extend({ practice: Practice, verdict: HostVerdict.optional() });
type FoundHostsQuery = z.infer<typeof FoundHostsQuery>;

export const FoundHosts = pageOf(FoundHost).meta({ id: 'FoundHosts' });
export type FoundHosts = z.infer<typeof FoundHosts>;

const PathHost = pathParam(z.object({ host: z.string().min(1).max(300) }));

/** Verdict on a host, valid for all topics; null withdraws it. */
const JudgeHost = z
  .strictObject({ verdict: HostVerdict.nullable(), practice: z.boolean().default(false) })
  .meta({ id: 'JudgeHost' });
type JudgeHost = z.infer<typeof JudgeHost>;

const JudgedHost = z.object({ revision: Revision }).meta({ id: 'JudgedHost' });

const editable = (isNotPublic: boolean): Pick<JudgeHost, 'verdict'> => ({ verdict: isNotPublic ? 'not-public' : null });

/** Separators between a page's title and the site's name. */
const BETWEEN = /\s+[-–—|·»:]\s+/;

/** Site name shared by the beginnings or ends of at least two page titles; null if no two titles share one. */
function nameFrom(titles: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const title of new Set(titles)) {
    const parts = title.trim().split(BETWEEN);
    if (parts.length < 2) continue;
    for (const part of new Set([parts.at(-1), parts[0]])) if (part) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] >= 2 ? best[0].slice(0, 200) : null;
}

/** Maximum number of pages shown per host. */
const PAGES = 3;
/** Minimum number of registered sites that share a domain suffix before the suffix indicates a public body. */
const ALIKE = 3;
/** Sorted by `looksPublic`, number of finds, host. */
const CURSOR = cursorOf('found-hosts', z.tuple([z.boolean(), z.int()]), TextKey);

const BODY_HOSTS = statement({
  name: 'found-hosts.bodies',
  parameters: { practice: z.boolean() },
  text: `
    select coalesce(array_agg(url_host(home_url)), '{}') as hosts from site
    where practice = $practice and archived_at is null`,
  row: z.object({ hosts: z.array(z.string()) }),
  neverNull: ['hosts'],
});

/**
 * SQL of the part of a host (without "www.") after its first label, without port: `kommune.no` for `hol.kommune.no`.
 */
const endingOf = (host: string): string => `split_part(substr(${host}, strpos(${host}, '.') + 1), ':', 1)`;

const HOSTS = statement({
  name: 'found-hosts.hosts',
  parameters: {
    practice: z.boolean(),
    /** True for the hosts with the verdict that they do not belong to a public body, false for those without it. */
    notPublic: z.boolean(),
    /** Hosts of registered sites as computed by `url_host`, and their registrable domains. */
    bodyHosts: z.array(z.string()),
    domains: z.array(z.string()),
    afterLooks: z.boolean().nullish(),
    afterFinds: z.int().nullish(),
    afterHost: z.string().nullish(),
    limit: z.int(),
  },
  text: `
    with ending as (
      select ${endingOf('host')} as text, count(*)::int as bodies
      from unnest($bodyHosts::text[]) host group by 1 having count(*) >= ${ALIKE} and ${endingOf('min(host)')} like '%.%'
    ), found as materialized (
      select topic_host.host, sum(topic_host.finds)::int as finds, sum(topic_host.right)::int as right, count(*)::int as topics
      from sweep join lateral (${HOSTS_OF('sweep.id')}) topic_host on topic_host.finds > 0
      where sweep.kind = 'discover' and sweep.practice = $practice
        and not exists (select from unnest($domains::text[]) domain where domain = topic_host.domain)
        and $notPublic = exists (select from no_public_body none where none.practice = $practice and none.host = topic_host.host)
      group by topic_host.host
    )
    select found.*, ending.text as ending, ending.bodies, ending.text is not null as "looksPublic",
      none.judged_at as "judgedAt", person.name as "judgedBy", (select count(*)::int from found) as total
    from found left join ending on ending.text = ${endingOf("case when starts_with(found.host, 'www.') then substr(found.host, 5) else found.host end")}
      left join no_public_body none on none.practice = $practice and none.host = found.host
      left join person on person.id = none.judged_by_id
    where true {{and ((ending.text is not null) < $afterLooks or (ending.text is not null) = $afterLooks and
      (finds < $afterFinds or finds = $afterFinds and found.host > $afterHost))}}
    order by "looksPublic" desc, finds desc, found.host limit $limit`,
  row: z.object({
    host: z.string(),
    finds: z.int(),
    right: z.int(),
    topics: z.int(),
    ending: z.string().nullable(),
    bodies: z.int().nullable(),
    looksPublic: z.boolean(),
    judgedAt: z.date().nullable(),
    judgedBy: z.string().nullable(),
    total: z.int(),
  }),
});
type HostRow = z.infer<(typeof HOSTS)['row']>;

const LIKELIEST = statement({
  name: 'found-hosts.pages',
  parameters: { practice: z.boolean(), hosts: z.array(z.string()), pages: z.int() },
  text: `
    select * from (
      select find.host, sweep.id as "topicId", ${SWEEP_NAME} as topic, find.url, find.title, row_number() over
        (partition by find.host order by (verdict = 'right') desc nulls last, probability desc, find.id) as nth
      from sweep join lateral (${FINDS_OF('sweep.id')}) find on ${COUNTS}
      where sweep.kind = 'discover' and sweep.practice = $practice and find.host = any($hosts::text[])) ranked
    where nth <= $pages order by host, nth`,
  row: z.object({
    host: z.string(),
    topicId: z.uuid(),
    topic: SweepName,
    url: z.string(),
    title: z.string(),
    nth: z.bigint(),
  }),
  neverNull: ['nth'],
});
type Page = z.infer<(typeof LIKELIEST)['row']>;

const IS_FOUND = statement({
  name: 'found-hosts.is-found',
  parameters: { practice: z.boolean(), host: z.string() },
  text: `
    select sweep.id from sweep where kind = 'discover' and practice = $practice
      and exists (select from discover_find find where find.sweep_id = sweep.id and find.host = $host) limit 1`,
  row: z.object({ id: z.uuid() }),
});

/** A host with its most probable pages: at least one, since a found host has finds. */
interface HostWithPages {
  row: HostRow;
  pages: { page: Page; redaction: NameRedaction }[];
  homeUrl: string;
}

function foundHost({ row, pages, homeUrl }: HostWithPages, archivedId: string | null): FoundHost {
  const { ending, bodies, judgedAt, judgedBy, total: _, ...fields } = row;
  const [first] = pages;
  if (!first) throw new Error('A found host has no find.');
  const name = nameFrom(pages.map(({ page }) => page.title)) ?? row.host;
  return {
    ...fields,
    homeUrl,
    name: first.redaction.text(first.page.url, name),
    ending: ending === null || bodies === null ? null : { text: ending, bodies },
    pages: pages.map(({ page: { topicId, topic, url, title }, redaction }) => ({
      topicId,
      topic,
      url: redaction.address(url),
      title: redaction.text(url, title),
    })),
    archivedId,
    notPublic: judgedAt && { by: judgedBy, at: iso(judgedAt) },
    revision: revisionOf(editable(judgedAt !== null)),
  };
}

/** Hosts found by topics. A host is registered as any site is: `POST /sites`, or `PATCH` if its site is archived. */
@ApiTags('discover')
@Needs('viewer')
@Controller('found-hosts')
export class FoundHostsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'List found hosts',
    'Hosts with finds that belong to no registered site: those that look public first, then descending by number of finds.',
  )
  @Get()
  @Returns(FoundHosts)
  async list(@Query({ schema: FoundHostsQuery }) { practice, verdict, cursor, limit }: FoundHostsQuery) {
    const after = CURSOR.read(cursor);
    const { hosts: bodyHosts } = await queryOne(this.db, BODY_HOSTS, { practice });
    const domains = [...new Set(bodyHosts.map((host) => registrableDomain(new URL(`http://${host}`).hostname)))];
    const found = { practice, notPublic: verdict === 'not-public', bodyHosts, domains };
    const [afterLooks, afterFinds] = after?.key ?? [];
    const rows = await queryRows(this.db, HOSTS, {
      ...found,
      afterLooks,
      afterFinds,
      afterHost: after?.id,
      limit: limit + 1,
    });
    const [{ total } = { total: 0 }] = rows.length > 0 ? rows : await queryRows(this.db, HOSTS, { ...found, limit: 1 });
    const { shown, next } = cutPage(rows, limit, CURSOR, ({ looksPublic, finds, host }) => ({
      key: [looksPublic, finds],
      id: host,
    }));
    const hosts = await this.withPages(practice, shown);
    const archived = await this.archived(
      practice,
      hosts.map(({ homeUrl }) => homeUrl),
    );
    const items = hosts.map((one) => foundHost(one, archived.get(identityOf(one.homeUrl)) ?? null));
    return { items, ...counted(total), next };
  }

  /** Idempotent: the first person's verdict is kept. */
  @Describes(
    'Judge a found host',
    'Stores for all topics that the host does not belong to a public body; null withdraws this.',
  )
  @Put(':host/verdict')
  @Needs('reviewer')
  @Returns(JudgedHost)
  async judge(
    @PathHost() host: string,
    @Body({ schema: JudgeHost }) { verdict, practice }: JudgeHost,
    @Me() me: SignedIn,
  ) {
    if (!(await queryRow(this.db, IS_FOUND, { practice, host }))) throw notFound('found host');
    await beginEdit(this.db, {
      what: 'found host',
      id: `${host} ${practice}`,
      read: () => this.db.noPublicBody.count({ where: { practice, host } }),
      stateOf: (verdicts) => editable(verdicts > 0),
    });
    if (verdict === null) await this.db.noPublicBody.deleteMany({ where: { practice, host } });
    else {
      const data = { practice, host, judgedById: me.id, judgedAt: this.clock.now() };
      await this.db.noPublicBody.createMany({ data: [data], skipDuplicates: true });
    }
    return { revision: revisionOf(editable(verdict !== null)) };
  }

  /** Loads the most probable pages of each host, with the redaction of private persons' names on them. */
  private async withPages(practice: boolean, rows: readonly HostRow[]): Promise<HostWithPages[]> {
    const hosts = rows.map(({ host }) => host);
    const pages = await queryRows(this.db, LIKELIEST, { practice, hosts, pages: PAGES });
    const redactions = await this.naming.redactions(pages.map(({ url }) => ({ siteId: null, urls: [url], all: null })));
    const byHost = new Map<string, HostWithPages['pages']>();
    pages.forEach((page, i) => {
      const redaction = redactions[i];
      if (redaction) byHost.set(page.host, [...(byHost.get(page.host) ?? []), { page, redaction }]);
    });
    return rows.flatMap((row) => {
      const mine = byHost.get(row.host) ?? [];
      return mine[0] ? { row, pages: mine, homeUrl: `${new URL(mine[0].page.url).origin}/` } : [];
    });
  }

  /** Archived sites at these addresses, by site identity. */
  private async archived(practice: boolean, homes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sites = await this.db.site.findMany({
      where: { practice, archivedAt: { not: null }, identity: { in: homes.map(identityOf) } },
      select: { id: true, identity: true },
    });
    return new Map(sites.map(({ id, identity }) => [identity, id]));
  }
}
