import { z } from 'zod';
import { INT4_MAX, iso, isoOrNull } from '../http/common.js';
import { cursorOf, TextKey } from '../http/cursor.js';
import { tableColumns } from '../http/table-file.js';
import { revisionOf } from '../people/editing.js';
import type { ChangeSite, Site, SiteSort } from './sites.schemas.js';
import { tagsAsText } from './sites.schemas.js';

/** Columns of an exported site list, named as the import reads them, so that the list can be imported again. */
export const SITE_COLUMNS = tableColumns<Site>({
  name: ['Name of the public body.', ({ name }) => name],
  homeUrl: ['Home page of its site.', ({ homeUrl }) => homeUrl],
  region: ['County, or another region of the list.', ({ region }) => region?.name ?? null],
  language: ['ISO 639 code of the language of its pages; empty if the pages declare it.', ({ language }) => language],
  population: ['Inhabitants; empty if unknown.', ({ population }) => population],
  number: ['Official number, such as a municipality’s.', ({ number }) => number],
  tags: ['Tags of the list’s editors, separated by |.', ({ tags }) => tagsAsText(tags)],
});

/** Columns of a `SiteRow`. */
export const SITE_COLUMNS_SQL = `site.id, site.name, site.home_url, site.region_id, region.name as region, site.language,
      site.population, site.number, site.tags, site.practice, site.created_at, site.archived_at,
      coalesce(tally.searches, 0) as searches, tally.last_checked_at`;
/** Joins of `SITE_COLUMNS_SQL` besides `site`, with the aliases `region` and `tally`. */
export const WITH_SITES = `left join region on region.id = site.region_id
      left join site_tally tally on tally.site_id = site.id`;
export const SITES = `site ${WITH_SITES}`;
export const SITE_ROW = z.object({
  id: z.uuid(),
  name: z.string(),
  home_url: z.string(),
  region_id: z.uuid().nullable(),
  region: z.string().nullable(),
  language: z.string().nullable(),
  population: z.int().nullable(),
  number: z.string().nullable(),
  tags: z.array(z.string()),
  practice: z.boolean(),
  created_at: z.date(),
  archived_at: z.date().nullable(),
  searches: z.int(),
  last_checked_at: z.date().nullable(),
});
export type SiteRow = z.output<typeof SITE_ROW>;

/** SQL condition: the pattern `$like` matches the site's name or home page, ignoring case. */
export const HAS_TEXT = 'site.search_text like lower($like)';

const BY_NAME = { key: 'site.name', type: 'text' };
/** Sites without a population have the key -1 and follow the smallest: keyset paging needs keys that are not null. */
const BY_POPULATION = { key: 'coalesce(site.population, -1)', type: 'int' };
/** Sort orders of a list of sites, with the sort key of each. */
export const SITE_ORDERS = {
  name: { ...BY_NAME, past: '>', direction: 'asc' },
  '-name': { ...BY_NAME, past: '<', direction: 'desc' },
  population: { ...BY_POPULATION, past: '>', direction: 'asc' },
  '-population': { ...BY_POPULATION, past: '<', direction: 'desc' },
};

const NAME_CURSOR = cursorOf('sites by name', TextKey);
const POPULATION_CURSOR = cursorOf('sites by population', z.number().int().min(-1).max(INT4_MAX));

export function siteCursor(sort: SiteSort) {
  const byName = sort.endsWith('name');
  return {
    read(cursor: string | undefined): { after: string | null; afterId: string | null } {
      const after = (byName ? NAME_CURSOR : POPULATION_CURSOR).read(cursor);
      return { after: after && String(after.key), afterId: after?.id ?? null };
    },
    write: ({ name, population, id }: Pick<SiteRow, 'name' | 'population' | 'id'>): string =>
      byName ? NAME_CURSOR.write({ key: name, id }) : POPULATION_CURSOR.write({ key: population ?? -1, id }),
  };
}

/** Editable fields of a site, as `ChangeSite` sends them. */
export const editableSite = (row: {
  name: string;
  homeUrl: string;
  region: string | null;
  language: string | null;
  population: number | null;
  number: string | null;
  tags: string[];
  archivedAt: Date | null;
}): Required<ChangeSite> => {
  const { name, homeUrl, region, language, population, number, tags, archivedAt } = row;
  return { name, homeUrl, region, language, population, number, tags, archived: archivedAt !== null };
};

export const asSite = (row: SiteRow): Site => ({
  id: row.id,
  name: row.name,
  homeUrl: row.home_url,
  region: row.region_id && row.region ? { id: row.region_id, name: row.region } : null,
  language: row.language,
  population: row.population,
  number: row.number,
  tags: row.tags,
  practice: row.practice,
  createdAt: iso(row.created_at),
  archivedAt: isoOrNull(row.archived_at),
  searches: row.searches,
  lastCheckedAt: isoOrNull(row.last_checked_at),
  revision: revisionOf(editableSite({ ...row, homeUrl: row.home_url, archivedAt: row.archived_at })),
});
