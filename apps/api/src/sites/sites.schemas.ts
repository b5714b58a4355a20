import { LanguageCode } from '@hyrde/contracts';
import { z } from 'zod';
import { flag, Id, PageQuery, Practice, pageOf, Time, WebUrl } from '../http/common.js';
import { line, note } from '../http/text.js';

export const SiteSort = z.enum(['name', '-name', 'population', '-population']);

export const SitesQuery = PageQuery.extend({
  /** Part of the name or the home URL. */
  text: note(200).optional(),
  regionId: Id.optional(),
  language: LanguageCode.optional(),
  practice: Practice,
  archived: flag.default(false),
  sort: SiteSort.default('name'),
});
export type SitesQuery = z.infer<typeof SitesQuery>;

export const Site = z
  .object({
    id: Id,
    name: z.string(),
    homeUrl: z.string(),
    region: z.object({ id: Id, name: z.string() }).nullable(),
    language: z.string().nullable(),
    population: z.number().int().nullable(),
    practice: z.boolean(),
    createdAt: Time,
    archivedAt: Time.nullable(),
    searches: z.number().int(),
    lastCheckedAt: Time.nullable(),
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;
export const SitesPage = pageOf(Site).meta({ id: 'SitesPage' });

const fields = {
  name: line(200),
  homeUrl: WebUrl,
  /** A region by its name; one that is new is made. */
  region: line(100).nullable(),
  language: LanguageCode.nullable(),
  population: z.number().int().min(0).max(2_000_000_000).nullable(),
};

export const CreateSite = z
  .strictObject({
    ...fields,
    region: fields.region.optional(),
    language: fields.language.optional(),
    population: fields.population.optional(),
  })
  .meta({ id: 'CreateSite' });
export type CreateSite = z.infer<typeof CreateSite>;

export const ChangeSite = z
  .strictObject({ ...fields, archived: z.boolean() })
  .partial()
  .meta({ id: 'ChangeSite' });
export type ChangeSite = z.infer<typeof ChangeSite>;
