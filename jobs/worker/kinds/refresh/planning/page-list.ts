import { PageRole, type WhichSites } from '@hyrde/contracts';
import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { ListedPage } from '../../../../refresh/index.js';
import { historyOf } from '../stored-history.js';

/** A known page with its site. */
export interface SitePage extends ListedPage {
  siteId: string;
  home: string;
}

/** Rows read in one go. */
const BATCH = 20_000;

/** `$1` practice, `$2` sites or null for all, `$3` regions or null for all, `$4` after this page, `$5` how many. */
const PAGES = statement({
  name: 'refresh.pages-to-plan',
  text: `
select page.id, page.site_id as "siteId", site.home_url as home, page.url, page.role, page.state,
  page.read_at as "readAt", page.gone_since as "goneSince", page.gaps, page.quiet_days as "quietDays",
  page.quiet_visits as "quietVisits"
from known_page page join site on site.id = page.site_id
where site.practice = $1 and site.archived_at is null and page.state <> 'moved'
  and site.id not in (select id from site where owner_objects(url_host(home_url)))
  and ($2::uuid[] is null or site.id = any($2)) and ($3::uuid[] is null or site.region_id = any($3)) and page.id > $4
order by page.id limit $5`,
  row: z.object({
    id: z.string(),
    siteId: z.string(),
    home: z.string(),
    url: z.string(),
    role: PageRole,
    state: z.enum(['alive', 'doubtful', 'lost']),
    readAt: z.date().nullable(),
    goneSince: z.date().nullable(),
    gaps: z.array(z.number()),
    quietDays: z.number(),
    quietVisits: z.number(),
  }),
});

const FIRST = '00000000-0000-0000-0000-000000000000';

/** The known pages of these sites but those that have moved, or whose owners object, in the order of their ids. */
export async function listPages(
  query: Query,
  { practice, sites }: { practice: boolean; sites: WhichSites },
): Promise<SitePage[]> {
  const siteIds = sites !== 'all' && 'siteIds' in sites ? sites.siteIds : null;
  const regionIds = sites !== 'all' && 'regionIds' in sites ? sites.regionIds : null;
  const pages: SitePage[] = [];
  for (let after = FIRST; ; ) {
    const rows = await queryRows(query, PAGES, [practice, siteIds, regionIds, after, BATCH]);
    for (const { gaps, quietDays, quietVisits, readAt, goneSince, ...page } of rows)
      pages.push({
        ...page,
        readAt: readAt?.getTime() ?? null,
        goneSince: goneSince?.getTime() ?? null,
        history: historyOf({ gaps, quietDays, quietVisits }),
      });
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return pages;
    after = last.id;
  }
}
