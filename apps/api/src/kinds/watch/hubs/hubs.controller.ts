import { HubKind, WatchReason } from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import {
  COUNT_LIMIT,
  Counted,
  counted,
  Id,
  iso,
  isoOrNull,
  Localised,
  PageQuery,
  PathId,
  Practice,
  pageOf,
  Time,
} from '../../../http/common.js';
import { cursorOf, cutPage, PAST, pastOf, TextKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';

/** A page or feed on which new documents appear. */
const Hub = z
  .object({
    id: Id,
    url: Shown,
    title: Shown,
    kind: HubKind,
    target: z.object({ slug: z.string(), name: Localised }).nullable(),
    /** Number of polls, and of those after the first that returned something new. */
    looks: z.number().int(),
    fruitful: z.number().int(),
    /** Number of documents that it was the first to show. */
    firsts: z.number().int(),
    /** Recent number of documents a day. */
    perDay: z.number(),
    /** Documents by hour of the day and by weekday, in UTC, Monday first; empty before the first poll. */
    hours: z.array(z.number()),
    weekdays: z.array(z.number()),
    lastLook: Time.nullable(),
    lastItem: Time.nullable(),
    /** Number of consecutive failed downloads, and time until which the hub is not polled because of them. */
    failures: z.number().int(),
    restsUntil: Time.nullable(),
    /** Reason why the last poll failed, or why the address is no hub; null if it was read. */
    failure: WatchReason.nullable(),
    /** True if scripts draw the list, so that a browser polls it. */
    drawn: z.boolean(),
    /** Time since which it is known to be no hub: it was one, or a list or feed was expected there. */
    goneAt: Time.nullable(),
  })
  .meta({ id: 'Hub' });
type Hub = z.infer<typeof Hub>;

const Hubs = z.object({ items: z.array(Hub) }).meta({ id: 'Hubs' });

const WatchedSite = z
  .object({
    site: z.object({ id: Id, name: z.string() }),
    sweepId: Id,
    downloadsADay: z.number().int(),
    rounds: z.number().int(),
    downloads: z.number().int(),
    news: z.number().int(),
    /** Number of hubs that could be read, and of documents held. */
    hubs: z.number().int(),
    held: z.number().int(),
    lastAt: Time.nullable(),
    /** null while it waits for the owner. */
    nextAt: Time.nullable(),
    /** Reason why nothing could be read in the last round; null if anything was, or before the first. */
    why: WatchReason.nullable(),
    /** True if the site's owner objects to crawling: the watch waits until the objection is withdrawn. */
    ownerObjects: z.boolean(),
    /** The hub to be polled next; null before the first iteration, and if none can be chosen. */
    nextHub: z.object({ id: Id, url: Shown, title: Shown }).nullable(),
  })
  .meta({ id: 'WatchedSite' });
type WatchedSite = z.infer<typeof WatchedSite>;

const WatchedSitesQuery = PageQuery.extend({ practice: Practice });
type WatchedSitesQuery = z.infer<typeof WatchedSitesQuery>;

const WatchedSites = pageOf(WatchedSite).meta({ id: 'WatchedSites' });

const CURSOR = cursorOf('watched sites by name', TextKey);

/** SQL of the sites of running watches, each once: if several watches include a site, the one that polls it first. */
const WATCHED = `
    select distinct on (site.name, site.id) site.id as "siteId", site.name, watched.sweep_id as "sweepId",
      (sweep.plan ->> 'downloadsADay')::int as "downloadsADay", watched.rounds, watched.downloads, watched.news,
      watched.why, watched.last_at as "lastAt", watched.next_at as "nextAt", hub.id as "hubId", hub.url, hub.title,
      owner_objects(url_host(site.home_url)) as "ownerObjects",
      (select count(*)::int from watch_hub own where own.site_id = site.id and own.gone_at is null
        and (own.failure is null or own.last_look is not null)) as hubs,
      (select count(*)::int from watch_burst burst where burst.site_id = site.id and burst.state = 'held') as held
    from watch_site watched join sweep on sweep.id = watched.sweep_id and sweep.state in ('running', 'paused')
      join site on site.id = watched.site_id left join watch_hub hub on hub.id = watched.next_hub_id
    where site.practice = $practice`;

const PAGE = statement({
  name: 'watched-sites.page',
  parameters: { practice: z.boolean(), ...PAST },
  text: `${WATCHED} {{and (site.name, site.id) > ($after, $afterId::uuid)}}
    order by site.name, site.id, watched.next_at limit $limit`,
  row: z.object({
    ...WatchedSite.omit({ site: true, nextHub: true }).shape,
    siteId: z.uuid(),
    name: z.string(),
    lastAt: z.date().nullable(),
    nextAt: z.date(),
    hubId: z.uuid().nullable(),
    url: z.string().nullable(),
    title: z.string().nullable(),
  }),
  neverNull: ['downloadsADay', 'ownerObjects'],
});

const COUNT = statement({
  name: 'watched-sites.count',
  parameters: { practice: z.boolean(), most: z.int() },
  text: `
    select count(*)::int as n from (select distinct site.id from watch_site watched
      join sweep on sweep.id = watched.sweep_id and sweep.state in ('running', 'paused')
      join site on site.id = watched.site_id
    where site.practice = $practice limit $most) counted`,
  row: Counted,
});

@ApiTags('watch')
@Needs('viewer')
@Controller()
export class HubsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes('List watched sites', 'The sites of running watches, by name.')
  @Get('watched-sites')
  @Returns(WatchedSites)
  async watched(@Query({ schema: WatchedSitesQuery }) { practice, cursor, limit }: WatchedSitesQuery) {
    const after = CURSOR.read(cursor);
    const [rows, { n: total }] = await Promise.all([
      queryRows(this.db, PAGE, { practice, ...pastOf(after), limit: limit + 1 }),
      queryOne(this.db, COUNT, { practice, most: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: row.name, id: row.siteId }));
    const redactions = await this.naming.redactions(
      shown.map(({ siteId, url }) => ({ siteId, urls: [url], all: null })),
    );
    return {
      items: shown.flatMap((row, i): WatchedSite[] => {
        const redaction = redactions[i];
        if (!redaction) return [];
        const { siteId, name, hubId, url, title, lastAt, nextAt, ...site } = row;
        const nextHub =
          hubId === null || url === null
            ? null
            : { id: hubId, url: redaction.address(url), title: redaction.text(url, title ?? '') };
        const times = { lastAt: isoOrNull(lastAt), nextAt: site.ownerObjects ? null : iso(nextAt) };
        return [{ ...site, ...times, site: { id: siteId, name }, nextHub }];
      }),
      ...counted(total),
      next,
    };
  }

  @Describes(
    'List the hubs of a site',
    'A site’s hubs, descending by new documents per download; former and expected ones last, with the reason.',
  )
  @Get('sites/:id/hubs')
  @Returns(Hubs)
  async ofSite(@PathId() id: string) {
    const site = await this.db.site.findUnique({ where: { id }, select: { name: true } });
    if (!site) throw notFound('site');
    const rows = await this.db.watchHub.findMany({
      where: { siteId: id },
      include: { target: { select: { slug: true, name: true, namesPeople: true } } },
      take: 200,
    });
    const yields = ({ firsts, looks }: { firsts: number; looks: number }) => firsts / Math.max(1, looks);
    rows.sort((a, b) => Number(a.goneAt !== null) - Number(b.goneAt !== null) || yields(b) - yields(a));
    const redactions = await this.naming.redactions(
      rows.map(({ url, target }) => ({
        siteId: id,
        urls: [url],
        all: target?.namesPeople ?? null,
      })),
    );
    const items = rows.flatMap(({ target, ...row }, i): Hub[] => {
      const redaction = redactions[i];
      if (!redaction) return [];
      const { looks, fruitful, firsts, perDay, hours, weekdays, failures } = row;
      return [
        {
          id: row.id,
          url: redaction.address(row.url),
          title: redaction.text(row.url, row.title),
          kind: HubKind.parse(row.kind),
          target: target && { slug: target.slug, name: targetName(target) },
          looks,
          fruitful,
          firsts,
          perDay,
          hours,
          weekdays,
          failures,
          lastLook: isoOrNull(row.lastLook),
          lastItem: isoOrNull(row.lastItem),
          restsUntil: isoOrNull(row.restsUntil),
          failure: WatchReason.nullable().parse(row.failure),
          drawn: row.drawn,
          goneAt: isoOrNull(row.goneAt),
        },
      ];
    });
    return { items };
  }
}
