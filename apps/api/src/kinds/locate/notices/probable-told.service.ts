import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { iso, Localised } from '../../../http/common.js';
import { NamingPages } from '../../../names/naming-pages.service.js';
import type { MailLanguage, NewsSource, Told } from '../../../subscriptions/news-source.js';
import type { SubscriptionFilter } from '../../../subscriptions/subscriptions.schemas.js';
import { type ShownRow, shownRows } from '../searches/search-rows.js';

const TYPE = 'finding.probable';
const WHAT: Record<MailLanguage, string> = { en: 'probably found', nb: 'trolig funnet' };

const SHOWN = {
  search: { select: { id: true, foundUrl: true, foundTitle: true, confidence: true } },
  site: { select: { id: true, name: true, region: { select: { name: true } } } },
  target: { select: { slug: true, name: true, namesPeople: true } },
} as const;
type Row = Prisma.NoticeGetPayload<{ include: typeof SHOWN }>;

/** What subscribers are told of pages that sweeps name for the first time, and that want a look. */
@Injectable()
export class ProbableTold implements NewsSource {
  readonly types: NewsSource['types'] = [TYPE];
  readonly list: NewsSource['list'] = { path: '/review', label: { en: 'To be reviewed', nb: 'Til vurdering' } };

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  async told(ids: readonly string[]): Promise<Told[]> {
    return this.asTold(await this.db.notice.findMany({ where: { id: { in: [...ids] }, type: TYPE }, include: SHOWN }));
  }

  async newest(
    _: unknown,
    { siteId, regionId, target }: SubscriptionFilter,
    practice: boolean,
    most: number,
  ): Promise<Told[]> {
    const rows = await this.db.notice.findMany({
      where: {
        type: TYPE,
        practice,
        ...(siteId && { siteId }),
        ...(regionId && { site: { regionId } }),
        ...(target && { target: { slug: target } }),
      },
      orderBy: [{ at: 'desc' }, { id: 'asc' }],
      take: most,
      include: SHOWN,
    });
    return this.asTold(rows);
  }

  private async asTold(rows: readonly Row[]): Promise<Told[]> {
    return (await shownRows(this.naming, rows.flatMap(named))).map(toldOf);
  }
}

/** With its page as `shownRows` takes it. */
const named = ({ id, at, search, site, target }: Row) =>
  search && site && target
    ? {
        id,
        at,
        search,
        site,
        target,
        site_id: site.id,
        site_name: site.name,
        names_people: target.namesPeople,
        found_url: search.foundUrl,
        found_title: search.foundTitle,
      }
    : [];

type Named = Exclude<ReturnType<typeof named>, readonly unknown[]>;

function toldOf({ id, at, search, site, target, found_url: url, found_title: title }: ShownRow<Named>): Told {
  const name = Localised.parse(target.name);
  const titled = (language: MailLanguage): string => `${site.name}: ${name[language]} ${WHAT[language]}`;
  const detail = [title, url].filter(Boolean).join(' · ');
  return {
    id,
    at: iso(at),
    type: TYPE,
    publishedAt: null,
    path: `/findings/${search.id}`,
    author: site.name,
    data: {
      url,
      title,
      confidence: search.confidence,
      finding: search.id,
      site: { id: site.id, name: site.name, region: site.region?.name ?? null },
      target: { slug: target.slug, name },
    },
    title: { en: titled('en'), nb: titled('nb') },
    detail: { en: detail, nb: detail },
  };
}
