import { type Covering, NamingPages, Shown } from '@hyrde/jobs/redaction';
import { registrableDomain } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import { queryOne, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { counted, DONE, Id, iso, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';
import { cursorOf, cutPage, TextKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { identityOf } from '../../../sites/home-url.js';
import { COUNTS, FINDS_OF, HOSTS_OF } from '../finds/finds.sql.js';

/** What a person says of a found host. */
const HostVerdict = z.literal('not-public');

/** A host on which topics found pages, and that no body on the list has. */
const FoundHost = z
  .object({
    host: z.string(),
    /** Its home page, as a body's is written. */
    homeUrl: z.string(),
    /** What its pages' titles end with, where two say the same; else the host itself. */
    name: Shown,
    /** Finds that count, how many of them people called right, and topics that have some. */
    finds: z.number().int(),
    right: z.number().int(),
    topics: z.number().int(),
    /** What its address ends with, as so many bodies' on the list do; null where that says nothing. */
    ending: z.object({ text: z.string(), bodies: z.number().int() }).nullable(),
    /** Its address ends as bodies' do. */
    looksPublic: z.boolean(),
    /** The likeliest of its finds. */
    pages: z.array(z.object({ topicId: Id, topic: z.string(), url: Shown, title: Shown })),
    /** A body of this address that was taken off the list; it can be put back. */
    archivedId: Id.nullable(),
    /** Who said that it is no public body's, null where nobody of that name is left, and when. */
    notPublic: z.object({ by: z.string().nullable(), at: Time }).nullable(),
  })
  .meta({ id: 'FoundHost' });
type FoundHost = z.infer<typeof FoundHost>;

/** Those of whom nobody has said that they are no public body's, or those of whom somebody has. */
export const FoundHostsQuery = PageQuery.extend({ practice: Practice, verdict: HostVerdict.optional() });
export type FoundHostsQuery = z.infer<typeof FoundHostsQuery>;

export const FoundHosts = pageOf(FoundHost).meta({ id: 'FoundHosts' });
export type FoundHosts = z.infer<typeof FoundHosts>;

export const HostParam = z.object({ host: z.string().min(1).max(300) });
export type HostParam = z.infer<typeof HostParam>;

/** Whether it is no public body's, for all topics; null takes that back. */
export const JudgeHost = z
  .strictObject({ verdict: HostVerdict.nullable(), practice: z.boolean().default(false) })
  .meta({ id: 'JudgeHost' });
export type JudgeHost = z.infer<typeof JudgeHost>;

/** What stands between a page's title and its site's name. */
const BETWEEN = /\s+[-–—|·»:]\s+/;

/** A site's name, as its pages' titles end or begin with it: what two of them share there. Null where none do. */
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

/** Of each host. */
const PAGES = 3;
/** So many bodies' addresses end alike, in more than a country or `com`, before that says what kind of address it is. */
const ALIKE = 3;
/** Ordered by whether it looks public, its finds, its name. */
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

/** What stands behind the first label of a host that has no "www.", without port: `kommune.no` of `hol.kommune.no`. */
const endingOf = (host: string): string => `split_part(substr(${host}, strpos(${host}, '.') + 1), ':', 1)`;

const HOSTS = statement({
  name: 'found-hosts.hosts',
  parameters: {
    practice: z.boolean(),
    /** Hosts of which a person said that they are no public body's, in place of the others. */
    notPublic: z.boolean(),
    /** Of bodies on the list, as `url_host` has them, and the registrable domains of these. */
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
      select told.host, sum(told.finds)::int as finds, sum(told.right)::int as right, count(*)::int as topics
      from sweep join lateral (${HOSTS_OF('sweep.id')}) told on told.finds > 0
      where sweep.kind = 'discover' and sweep.practice = $practice
        and not exists (select from unnest($domains::text[]) domain where domain = told.domain)
        and $notPublic = exists (select from no_public_body none where none.practice = $practice and none.host = told.host)
      group by told.host
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
      select find.host, sweep.id as "topicId", sweep.name as topic, find.url, find.title, row_number() over
        (partition by find.host order by (verdict = 'right') desc nulls last, probability desc, find.id) as nth
      from sweep join lateral (${FINDS_OF('sweep.id')}) find on ${COUNTS}
      where sweep.kind = 'discover' and sweep.practice = $practice and find.host = any($hosts::text[])) ranked
    where nth <= $pages order by host, nth`,
  row: z.object({
    host: z.string(),
    topicId: z.uuid(),
    topic: z.string(),
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

/** A host with the likeliest of its pages, of which there is one at least: it has finds. */
interface Told {
  row: HostRow;
  pages: { page: Page; redaction: Covering }[];
  homeUrl: string;
}

@Injectable()
export class FoundHostsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly naming: NamingPages,
  ) {}

  /** Those that look public first, then those with most finds. */
  async list({ practice, verdict, cursor, limit }: FoundHostsQuery): Promise<FoundHosts> {
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
    const told = await this.withPages(practice, shown);
    const archived = await this.archived(
      practice,
      told.map(({ homeUrl }) => homeUrl),
    );
    const items = told.map((one) => foundHost(one, archived.get(identityOf(one.homeUrl)) ?? null));
    return { items, ...counted(total), next };
  }

  /**
   * What a person says of a host, for all topics. Done twice, it is done: who said it first said it.
   * @param judged with null for what was said before to be taken back
   * @throws Problem where no topic found the host
   */
  async judge(host: string, { verdict, practice }: JudgeHost, judgedById: string): Promise<typeof DONE> {
    if (!(await queryRow(this.db, IS_FOUND, { practice, host }))) throw notFound('found host');
    if (verdict === null) await this.db.noPublicBody.deleteMany({ where: { practice, host } });
    else {
      const data = { practice, host, judgedById, judgedAt: this.clock.now() };
      await this.db.noPublicBody.createMany({ data: [data], skipDuplicates: true });
    }
    return DONE;
  }

  /** Of each host the likeliest pages, with what covers names of private persons on them. */
  private async withPages(practice: boolean, rows: readonly HostRow[]): Promise<Told[]> {
    const hosts = rows.map(({ host }) => host);
    const pages = await queryRows(this.db, LIKELIEST, { practice, hosts, pages: PAGES });
    const coverings = await this.naming.redactions(pages.map(({ url }) => ({ siteId: null, urls: [url] })));
    const byHost = new Map<string, Told['pages']>();
    pages.forEach((page, i) => {
      const covering = coverings[i];
      if (covering) byHost.set(page.host, [...(byHost.get(page.host) ?? []), { page, redaction: covering }]);
    });
    return rows.flatMap((row) => {
      const mine = byHost.get(row.host) ?? [];
      return mine[0] ? { row, pages: mine, homeUrl: `${new URL(mine[0].page.url).origin}/` } : [];
    });
  }

  /** Bodies of these addresses that were taken off the list, by what is the same for one site. */
  private async archived(practice: boolean, homes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sites = await this.db.site.findMany({
      where: { practice, archivedAt: { not: null }, identity: { in: homes.map(identityOf) } },
      select: { id: true, identity: true },
    });
    return new Map(sites.map(({ id, identity }) => [identity, id]));
  }
}

function foundHost({ row, pages, homeUrl }: Told, archivedId: string | null): FoundHost {
  const { ending, bodies, judgedAt, judgedBy, total: _, ...told } = row;
  const [first] = pages;
  if (!first) throw new Error('A found host has no find.');
  const name = nameFrom(pages.map(({ page }) => page.title)) ?? row.host;
  return {
    ...told,
    homeUrl,
    name: first.redaction.text(first.page.url, name),
    ending: ending === null || bodies === null ? null : { text: ending, bodies },
    pages: pages.map(({ page: { topicId, topic, url, title }, redaction: covering }) => ({
      topicId,
      topic,
      url: covering.address(url),
      title: covering.text(url, title),
    })),
    archivedId,
    notPublic: judgedAt && { by: judgedBy, at: iso(judgedAt) },
  };
}
