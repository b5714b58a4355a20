import { KnownLanguage, LONGEST_TAG, named, namedStrict, SiteFilter } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, PageQuery, Practice, pageOf, Revision, Time, WebUrl } from '../http/common.js';
import { CsvQuery } from '../http/table-file.js';
import { line } from '../http/text.js';

/** Maximum number of tags per site. */
export const MOST_TAGS = 20;

/** Separators of tags in a cell of a list and in the form of a site. */
const BETWEEN = /[|\n]/;

/** Distinct tags in their order, compared without letter case. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const tag of tags) {
    const fold = tag.toLocaleLowerCase('und');
    if (!byFold.has(fold)) byFold.set(fold, tag);
  }
  return [...byFold.values()];
}

/** Reads the tags in a cell, separated by `|`. @returns the fault if they are invalid */
export function readTags(text: string): string[] | string {
  const tags = uniqueTags(
    text
      .split(BETWEEN)
      .map((tag) => tag.trim())
      .filter(Boolean),
  );
  if (tags.some((tag) => tag.length > LONGEST_TAG)) return `a tag is longer than ${LONGEST_TAG} characters`;
  return tags.length > MOST_TAGS ? `has more than ${MOST_TAGS} tags` : tags;
}

/** Tags as a cell of a list. */
export const tagsAsText = (tags: readonly string[]): string => tags.join(' | ');

export const SiteSort = z.enum(['name', '-name', 'population', '-population']);

export type SiteSort = z.infer<typeof SiteSort>;

export const SitesQuery = PageQuery.extend({ ...SiteFilter.shape, sort: SiteSort.default('name') });
export type SitesQuery = z.infer<typeof SitesQuery>;

export const SitesCsv = SiteFilter.extend(CsvQuery.shape);
export type SitesCsv = z.infer<typeof SitesCsv>;

/** Maximum number of sites counted; above the size of any registry of public bodies, so that totals are exact. */
export const MAX_COUNTED = 100_000;

export const Site = named('Site', {
  id: Id,
  name: z.string(),
  homeUrl: z.string(),
  region: z.object({ id: Id, name: z.string() }).nullable(),
  language: z.string().nullable(),
  population: z.number().int().nullable(),
  number: z.string().nullable(),
  tags: z.array(z.string()),
  practice: z.boolean(),
  createdAt: Time,
  archivedAt: Time.nullable(),
  searches: z.number().int(),
  lastCheckedAt: Time.nullable(),
  revision: Revision,
});
export type Site = z.infer<typeof Site>;
export const SitesPage = pageOf(Site).meta({ id: 'SitesPage' });

const fields = {
  name: line(200),
  homeUrl: WebUrl,
  /** Name of the region, which is added if it does not exist. */
  region: line(100).nullable(),
  language: KnownLanguage.nullable(),
  population: z.number().int().min(0).max(2_000_000_000).nullable(),
  /** Official number, such as a municipality's. */
  number: line(50).nullable(),
  tags: z.array(line(LONGEST_TAG).regex(/^[^|]*$/, 'is without |')).max(MOST_TAGS),
};

export const CreateSite = namedStrict('CreateSite', {
  ...fields,
  region: fields.region.optional(),
  language: fields.language.optional(),
  population: fields.population.optional(),
  number: fields.number.optional(),
  tags: fields.tags.default([]),
  /** True adds the site to the practice country, where its home page must be. */
  practice: z.boolean().default(false),
});
export type CreateSite = z.infer<typeof CreateSite>;

export const ChangeSite = z
  .strictObject({ ...fields, archived: z.boolean() })
  .partial()
  .meta({ id: 'ChangeSite' });
export type ChangeSite = z.infer<typeof ChangeSite>;

/** Tags in use, descending by number of sites. */
export const SiteTags = z
  .object({ items: z.array(z.object({ tag: z.string(), sites: z.number().int() })) })
  .meta({ id: 'SiteTags' });
export type SiteTags = z.infer<typeof SiteTags>;
export const SiteTagsQuery = z.object({ practice: Practice });
export type SiteTagsQuery = z.infer<typeof SiteTagsQuery>;
