import { Answer, Outcome, Reason, Verdict } from '@hyrde/contracts';
import { statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { HAS_TEXT } from '../../../sites/site-rows.js';
import { answerIn } from '../answers/answers.js';
import { Difference } from './comparison.schemas.js';

const ORDER = `array[${Difference.options.map((name) => `'${name}'`).join(', ')}]`;
const placeOf = (difference: string) => `array_position(${ORDER}, ${difference})::int`;

/** SQL of the `Difference` of a site; aliases as in `sitesOf`. A person's "does not apply" holds for both sweeps. */
const DIFFERENCE = `case
          when b.id is null then 'only-after'
          when a.id is null then 'only-before'
          when vp.does_not_apply then 'same'
          when b.outcome is null or a.outcome is null or not (b.outcome in ('found', 'not-found') and a.outcome in ('found', 'not-found'))
            then 'not-comparable'
          when a.found_url is null and b.found_url is not null then 'lost'
          when b.found_url is null and a.found_url is not null then 'appeared'
          when b.found_url <> a.found_url then 'moved'
          when b.answer <> a.answer then 'answer'
          when b.text_mark <> a.text_mark then 'text'
          else 'same' end`;

/**
 * SQL of the sites that one of the two sweeps searched, with both searches: aliases `b` (before) and `a` (after).
 * @param only additional condition on the searches
 */
const sitesOf = (
  only = '',
) => `(select * from search where sweep_id = $before::uuid and algorithm = $beforeAlgorithm ${only}) b
        full join (select * from search where sweep_id = $after::uuid and algorithm = $afterAlgorithm ${only}) a on a.site_id = b.site_id
        join site on site.id = coalesce(b.site_id, a.site_id) and site.practice = $practice
        left join verified_page vp on vp.site_id = site.id and vp.target_id = $targetId::uuid and vp.does_not_apply`;

const COMPARED = {
  before: z.uuid(),
  beforeAlgorithm: z.string(),
  after: z.uuid(),
  afterAlgorithm: z.string(),
  targetId: z.uuid(),
  practice: z.boolean(),
};

/** Columns of one side, with the prefix `before_` or `after_`. */
const sideColumns = (side: 'before' | 'after', s: 'b' | 'a') => `
          ${s}.id as ${side}_id, case when ${s}.id is null then null else ${answerIn(s)} end as ${side}_answer,
          ${s}.outcome as ${side}_outcome, ${s}.reason as ${side}_reason, ${s}.verdict as ${side}_verdict,
          ${s}.confidence as ${side}_confidence, ${s}.found_url as ${side}_found_url, ${s}.downloads as ${side}_downloads,
          ${s}.finished_at as ${side}_finished_at, ${s}.text_mark is not null as ${side}_has_text`;

/**
 * Number of sites by difference, and ids of the sites shown, those with differences first. One comparison of all sites
 * serves both.
 */
export const OUTLINE = statement({
  name: 'comparison.outline',
  parameters: {
    ...COMPARED,
    like: z.string().nullable(),
    difference: Difference.nullable(),
    afterPlace: z.int().nullable(),
    afterName: z.string().nullable(),
    afterId: z.uuid().nullable(),
    limit: z.int(),
  },
  text: `
    with compared as materialized (
      select site.id, site.name, ${DIFFERENCE} as difference from ${sitesOf()} where true {{and ${HAS_TEXT}}}
    ), listed as (select *, ${placeOf('difference')} as place from compared)
    select coalesce((select jsonb_object_agg(difference, n) from
        (select difference, count(*) as n from compared group by difference) counted), '{}') as counts,
      array(select id from listed where true {{and difference = $difference}}
        {{and (place, name, id) > ($afterPlace::int, $afterName::text, $afterId::uuid)}}
        order by place, name, id limit $limit) as site_ids`,
  row: z.object({ counts: z.partialRecord(Difference, z.int()), site_ids: z.array(z.uuid()) }),
});

/** Results of both searches for the given sites. */
export const SITES = statement({
  name: 'comparison.sites',
  parameters: { ...COMPARED, siteIds: z.array(z.uuid()) },
  text: `
    select compared.*, ${placeOf('compared.difference')} as place from (
      select site.id as site_id, site.name as site_name, site.home_url, region.name as region,
        ${DIFFERENCE} as difference, ${sideColumns('before', 'b')}, ${sideColumns('after', 'a')}
      from ${sitesOf('and site_id = any($siteIds::uuid[])')}
        left join region on region.id = site.region_id) compared
    order by place, site_name, site_id`,
  row: z.object({
    site_id: z.uuid(),
    site_name: z.string(),
    home_url: z.string(),
    region: z.string().nullable(),
    difference: Difference,
    place: z.int(),
    before_id: z.uuid().nullable(),
    before_answer: Answer.nullable(),
    before_outcome: Outcome.nullable(),
    before_reason: Reason.nullable(),
    before_verdict: Verdict.nullable(),
    before_confidence: z.number().nullable(),
    before_found_url: z.string().nullable(),
    before_downloads: z.int().nullable(),
    before_finished_at: z.date().nullable(),
    before_has_text: z.boolean(),
    after_id: z.uuid().nullable(),
    after_answer: Answer.nullable(),
    after_outcome: Outcome.nullable(),
    after_reason: Reason.nullable(),
    after_verdict: Verdict.nullable(),
    after_confidence: z.number().nullable(),
    after_found_url: z.string().nullable(),
    after_downloads: z.int().nullable(),
    after_finished_at: z.date().nullable(),
    after_has_text: z.boolean(),
  }),
});
export type ComparedRow = z.output<typeof SITES.row>;
