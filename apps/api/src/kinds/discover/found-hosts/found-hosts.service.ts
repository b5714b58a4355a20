import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { type Covering, NamingPages } from '../../../names/naming-pages.service.js';
import { identityOf } from '../../../sites/home-url.js';
import { COUNTS, FINDS_OF } from '../finds-of.js';
import { siteOfHost } from '../site-of-host.js';
import type { FoundHost, FoundHosts, FoundHostsQuery } from './found-hosts.schemas.js';
import { nameFrom } from './name-from.js';

/** Hosts on one screen, and pages that are shown of each. */
const [MOST_HOSTS, PAGES] = [200, 3];
/** So many bodies' addresses end alike before that says what kind of address it is. */
const ALIKE = 3;

const HOSTS = statement({
  name: 'found-hosts.hosts',
  parameters: { practice: z.boolean() },
  text: `
    select find.host, count(*)::int as finds, count(*) filter (where verdict = 'right')::int as right,
      count(distinct find.sweep_id)::int as topics
    from sweep join lateral (${FINDS_OF('sweep.id')}) find on ${COUNTS}
    where sweep.kind = 'discover' and sweep.practice = $practice
    group by find.host order by finds desc, find.host`,
  row: z.object({ host: z.string(), finds: z.int(), right: z.int(), topics: z.int() }),
});

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

@Injectable()
export class FoundHostsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** Those that look public first, then those with most finds. */
  async list({ practice }: FoundHostsQuery): Promise<FoundHosts> {
    const [rows, siteOf, sites] = await Promise.all([
      queryRows(this.db, HOSTS, { practice }),
      siteOfHost(this.db, practice),
      this.db.site.findMany({ where: { practice }, select: { id: true, homeUrl: true, archivedAt: true } }),
    ]);
    const bodiesBy = endingsOf(sites.filter(({ archivedAt }) => archivedAt === null).map(({ homeUrl }) => homeUrl));
    const archived = new Map(
      sites.flatMap(({ id, homeUrl, archivedAt }) => (archivedAt ? [[identityOf(homeUrl), id]] : [])),
    );
    const found = rows
      .filter(({ host }) => siteOf(host) === null)
      .map((row) => {
        const text = endingOf(row.host);
        const bodies = (text !== null && bodiesBy.get(text)) || 0;
        return { ...row, ending: text !== null && bodies >= ALIKE ? { text, bodies } : null };
      })
      .sort((a, b) => Number(b.ending !== null) - Number(a.ending !== null));
    const shown = found.slice(0, MOST_HOSTS);
    const pages = await this.pagesOf(
      practice,
      shown.map(({ host }) => host),
    );
    const items = shown.flatMap((row): FoundHost[] => {
      const mine = pages.get(row.host) ?? [];
      const [first] = mine;
      if (!first) return [];
      const { url } = first.page;
      const homeUrl = `${new URL(url).origin}/`;
      return [
        {
          ...row,
          homeUrl,
          name: first.covering.text(url, nameFrom(mine.map(({ page }) => page.title)) ?? row.host),
          looksPublic: row.ending !== null,
          pages: mine.map(({ page, covering }) => ({
            topicId: page.topicId,
            topic: page.topic,
            url: covering.address(page.url),
            title: covering.text(page.url, page.title),
          })),
          archivedId: archived.get(identityOf(homeUrl)) ?? null,
        },
      ];
    });
    return { items, total: found.length };
  }

  /** Of each host the likeliest, with what covers names of private persons on it. */
  private async pagesOf(practice: boolean, hosts: string[]) {
    const rows = await queryRows(this.db, LIKELIEST, { practice, hosts, pages: PAGES });
    const coverings = await this.naming.coverings(rows.map(({ url }) => ({ siteId: null, urls: [url] })));
    const byHost = new Map<string, { page: Page; covering: Covering }[]>();
    rows.forEach((page, i) => {
      const covering = coverings[i];
      if (covering) byHost.set(page.host, [...(byHost.get(page.host) ?? []), { page, covering }]);
    });
    return byHost;
  }
}

/** What stands after a host's own name: `kommune.no` of `www.hol.kommune.no`; null where that is a country's or `com`. */
function endingOf(host: string): string | null {
  const [, ...rest] = new URL(`http://${host}`).hostname.replace(/^www\./, '').split('.');
  return rest.length >= 2 ? rest.join('.') : null;
}

function endingsOf(homes: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const home of homes) {
    const ending = endingOf(new URL(home).host);
    if (ending !== null) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return counts;
}
