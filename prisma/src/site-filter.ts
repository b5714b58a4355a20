import { type AnswerCondition, NO_VALUE, SiteFilter, VERIFYING_VERDICTS } from '@hyrde/contracts';
import { z } from 'zod';
import { queryRow, queryRows, type Runner, statement } from './statement.js';

/** Verdicts that decide an answer. */
const DECIDED = [...VERIFYING_VERDICTS, 'absent'].map((verdict) => `'${verdict}'`).join(', ');

const ANSWER_OF = `standing_answer s where s.target_id = target.id
              and (s.site_id, s.target_id) not in (
                select marked.site_id, marked.target_id from verified_page marked where marked.does_not_apply)`;

/**
 * SQL of the sites and their number of met conditions: one row for each site that meets one of `$conditions` or, of a
 * negated one, fails it. So an answer without rows (not searched) needs no row either. Each branch reads one
 * index only. The join to `site` is for the planner, which would else expect few sites.
 */
const MET = `select met.id from (
        select given.site_id, case when c.negated then -1 else 1 end as n
        from jsonb_to_recordset($conditions::text::jsonb)
            as c(target text, answers text[], negated bool, marked bool, verified bool, vendor bool)
          join target on target.slug = c.target
          cross join lateral (
            select s.site_id from ${ANSWER_OF} and not c.negated and c.vendor is null and s.answer = any(c.answers)
              and (c.verified is null or coalesce(s.verdict in (${DECIDED}), false) = c.verified)
            union all select s.site_id from ${ANSWER_OF} and c.negated and s.answer <> all(c.answers)
            union all select s.site_id from ${ANSWER_OF} and c.vendor is not null and s.answer = any(c.answers)
              and (c.verified is null or coalesce(s.verdict in (${DECIDED}), false) = c.verified)
              and (select search.found_url is not null and (search.found_register is not null) = c.vendor
                from search where search.id = s.search_id)
            union all select marked.site_id from verified_page marked
            where marked.target_id = target.id and marked.does_not_apply and c.marked
          ) given
      ) given join site met on met.id = given.site_id group by met.id having sum(given.n)`;

/** SQL condition on `site`: it matches a `SiteFilter`. Takes `SITES_FILTERED`. */
export const SITE_FILTER = `site.practice = $practice and (site.archived_at is not null) = $archived
      {{and site.search_text like lower($like)}}
      {{and (site.region_id = any($regionIds::uuid[]) or (site.region_id is null and $noRegion::bool))}}
      {{and (site.language = any($languages::text[]) or (site.language is null and $noLanguage::bool))}}
      {{and site.tags && $tags::text[]}}
      {{and site.population >= $populationFrom}} {{and site.population <= $populationTo}}
      {{and site.id in (select change.site_id from page_change change where change.at >= $changedSince::timestamptz)}}
      {{and site.id not in (select change.site_id from page_change change where change.at >= $unchangedSince::timestamptz)}}
      {{and site.id in (${MET} >= $least::int)}}
      {{and site.id not in (${MET} <= $tooFew::int)}}`;
export const SITES_FILTERED = {
  practice: z.boolean(),
  archived: z.boolean(),
  like: z.string().nullish(),
  regionIds: z.array(z.uuid()).nullish(),
  noRegion: z.boolean().nullish(),
  languages: z.array(z.string()).nullish(),
  noLanguage: z.boolean().nullish(),
  tags: z.array(z.string()).nullish(),
  populationFrom: z.int().nullish(),
  populationTo: z.int().nullish(),
  changedSince: z.date().nullish(),
  unchangedSince: z.date().nullish(),
  /** JSON of the conditions on answers. */
  conditions: z.string().nullish(),
  /** Smallest sum of met conditions of a site that matches; given if sites without any do not. */
  least: z.int().nullish(),
  /** Largest sum of a site that does not match; given if sites without any met condition match. */
  tooFew: z.int().nullish(),
};
type SitesFiltered = z.input<z.ZodObject<typeof SITES_FILTERED>>;

/** Pattern of `like` for texts that contain the given text. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Parameters of `SITE_FILTER`. */
export function sitesFiltered(filter: SiteFilter): SitesFiltered {
  const { text, regionId, language, tag, populationFrom, populationTo, changedSince, unchangedSince } = filter;
  const { answers, match = 'all', practice, archived } = filter;
  return {
    practice,
    archived,
    like: text ? containing(text) : null,
    ...(regionId && { regionIds: regionId.filter((id) => id !== NO_VALUE), noRegion: regionId.includes(NO_VALUE) }),
    ...(language && {
      languages: language.filter((code) => code !== NO_VALUE),
      noLanguage: language.includes(NO_VALUE),
    }),
    tags: tag ?? null,
    populationFrom: populationFrom ?? null,
    populationTo: populationTo ?? null,
    changedSince: changedSince ? new Date(changedSince) : null,
    unchangedSince: unchangedSince ? new Date(unchangedSince) : null,
    ...(answers && conditionsOf(answers, match)),
  };
}

/**
 * Parameters of the conditions on answers. A condition that "not searched" meets is negated: the sites that fail it are
 * counted, each as -1.
 */
function conditionsOf(answers: readonly AnswerCondition[], match: 'all' | 'any') {
  const conditions = answers.map(({ target, answers, verified, foundAt }) => {
    const qualified = verified !== undefined || foundAt !== undefined;
    const negated = !qualified && answers.includes('not-searched');
    return {
      target,
      answers,
      negated,
      marked: !qualified && answers.includes('does-not-apply') !== negated,
      verified,
      vendor: foundAt && foundAt === 'at-vendor',
    };
  });
  const needed = match === 'all' ? conditions.length : 1;
  const least = needed - conditions.filter(({ negated }) => negated).length;
  return { conditions: JSON.stringify(conditions), ...(least > 0 ? { least } : { tooFew: least - 1 }) };
}

const VIEW = statement({
  name: 'site-filter.view',
  parameters: { viewId: z.uuid(), practice: z.boolean() },
  text: `select query from saved_view where id = $viewId::uuid and practice = $practice and list = 'matrix'`,
  row: z.object({ query: z.record(z.string(), z.string()) }),
});

const IDS = statement({
  name: 'site-filter.ids',
  parameters: SITES_FILTERED,
  text: `select site.id from site where ${SITE_FILTER}`,
  row: z.object({ id: z.uuid() }),
});

/**
 * Ids of the sites that match a saved view now.
 * @returns null if the world has no such view
 */
export async function sitesOfView(
  runner: Runner,
  { viewId, practice }: { viewId: string; practice: boolean },
): Promise<string[] | null> {
  const view = await queryRow(runner, VIEW, { viewId, practice });
  if (!view) return null;
  const filter = SiteFilter.parse({ ...view.query, practice: String(practice) });
  return (await queryRows(runner, IDS, sitesFiltered(filter))).map(({ id }) => id);
}
