import { LOST_STATES } from '@hyrde/contracts';
import { statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { HAS_TEXT } from '../../../sites/site-rows.js';
import { answerIn } from '../answers/answers.js';
import { KnownPageSeen } from '../findings/findings.schemas.js';
import { Difference, Side } from './comparison.schemas.js';

const ORDER = `array[${Difference.options.map((name) => `'${name}'`).join(', ')}]`;
const placeOf = (difference: string) => `array_position(${ORDER}, ${difference})::int`;

const LOST = LOST_STATES.map((state) => `'${state}'`).join(', ');

/**
 * SQL of the `Difference` of a site; columns of `PAIRS` and `SEEN`. A person's "does not apply" holds for both sweeps. A
 * page that the later search does not name is lost or moved only if a visit since the earlier search proves it.
 */
const DIFFERENCE = `case
          when before_id is null then 'only-after'
          when after_id is null then 'only-before'
          when does_not_apply then 'same'
          when not both_read then 'not-comparable'
          when not same_page and one_sweep then 'named-otherwise'
          when before_url is null and after_url is not null then 'appeared'
          when not same_page then case
            when seen.state in (${LOST}) then case when after_url is null then 'lost' else 'moved' end
            when seen.state = 'moved' and (after_url is null or plain_address(seen.place) = plain_address(after_url)) then 'moved'
            when seen.state in ('there', 'moved') then 'missed'
            else 'unproven' end
          when answers_differ then 'answer'
          when texts_differ then 'text'
          else 'same' end`;

const DOES_NOT_APPLY =
  'left join verified_page vp on vp.site_id = site.id and vp.target_id = $targetId::uuid and vp.does_not_apply';

/**
 * SQL of the sites that one of both sweeps searched, each with the two searches, `b` (before) and `a` (after);
 * `same_page` is true if both name one page, or none.
 */
const PAIRS = `
      select site.id as site_id, site.name as site_name, b.id as before_id, a.id as after_id, b.found_url as before_url,
        a.found_url as after_url, b.finished_at as since, a.finished_at as until, vp.site_id is not null as does_not_apply,
        coalesce(b.outcome in ('found', 'not-found') and a.outcome in ('found', 'not-found'), false) as both_read,
        b.sweep_id = a.sweep_id as one_sweep, b.answer <> a.answer as answers_differ, b.text_mark <> a.text_mark as texts_differ,
        b.found_url is not distinct from a.found_url or b.found_url is not null and a.found_url is not null
          and (coalesce(plain_address(b.found_url) = plain_address(a.found_url), false) or coalesce(a.change in ('unchanged', 'changed')
            and exists (select from known_page_visit v where v.search_id = a.id and plain_address(v.url) = plain_address(b.found_url)), false))
          as same_page
      from site
        left join search b on b.sweep_id = $before::uuid and b.algorithm = $beforeAlgorithm and b.site_id = site.id
        left join search a on a.sweep_id = $after::uuid and a.algorithm = $afterAlgorithm and a.site_id = site.id
        ${DOES_NOT_APPLY}
      where site.practice = $practice and (b.id is not null or a.id is not null) {{and ${HAS_TEXT}}}`;

/**
 * SQL of the visits between the two searches, of sites whose difference depends on them. `offset 0` and the case keep
 * Postgres from reading every search, and the later search a second time.
 */
const VISITS = `
      select pair.site_id, before_url, since, until, v.search_id, v.state, v.final_url,
        v.url = before_url or (plain_address(v.url) <> plain_address(before_url)) is not true as matches,
        row_number() over (partition by pair.site_id order by ended.at desc, v.search_id desc) as nth_last,
        bool_or(v.state = 'moved') over (partition by pair.site_id) and count(*) over (partition by pair.site_id) > 1 as may_lead_on
      from pair join known_page_visit v on v.site_id = pair.site_id and v.target_id = $targetId::uuid
        cross join lateral (select case v.search_id when after_id then until
          else (select finished_at from search where id = v.search_id) end as at offset 0) ended
      where both_read and not does_not_apply and not one_sweep and not same_page and before_url is not null
        and ended.at > since and ended.at <= until`;

/**
 * SQL of what the visits saw of the earlier page: the last visit, its state, and where the page was by then. If one of
 * several visits saw that a page has moved, the page is followed from visit to visit.
 */
const SEEN = `
      (select distinct on (site_id) site_id, search_id, state, case state when 'moved' then coalesce(final_url, before_url) else before_url end as place
      from visit where matches and not may_lead_on order by site_id, nth_last)
      union all
      select site_id, followed.* from visit
        cross join lateral page_followed(site_id, $targetId::uuid, before_url, since, until) followed
      where nth_last = 1 and may_lead_on`;

const COMPARED = {
  before: z.uuid(),
  beforeAlgorithm: z.string(),
  after: z.uuid(),
  afterAlgorithm: z.string(),
  targetId: z.uuid(),
  practice: z.boolean(),
};

/** SQL of the result of one of the two searches; null if it does not exist. */
const side = (s: 'b' | 'a') => `
          case when ${s}.id is not null then jsonb_build_object('searchId', ${s}.id, 'answer', ${answerIn(s)},
            'outcome', ${s}.outcome, 'reason', ${s}.reason, 'verdict', ${s}.verdict, 'confidence', ${s}.confidence,
            'foundUrl', ${s}.found_url, 'downloads', ${s}.downloads, 'finishedAt', ${s}.finished_at,
            'hasText', ${s}.text_mark is not null) end`;
const SideRow = Side.extend({ foundUrl: z.string().nullable(), finishedAt: z.coerce.date().nullable() });
export type SideRow = z.output<typeof SideRow>;

const VisitRow = KnownPageSeen.extend({
  url: z.string(),
  finalUrl: z.string().nullable(),
  at: z.coerce.date(),
});
export type VisitRow = z.output<typeof VisitRow>;

const ComparedRow = z.object({
  site_id: z.uuid(),
  site_name: z.string(),
  home_url: z.string(),
  region: z.string().nullable(),
  difference: Difference,
  place: z.int(),
  before: SideRow.nullable(),
  after: SideRow.nullable(),
  visit: VisitRow.nullable(),
});
export type ComparedRow = z.output<typeof ComparedRow>;

/** Number of sites by difference, and the sites shown, those with differences first. */
export const COMPARISON = statement({
  name: 'comparison.page',
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
    with pair as materialized (${PAIRS}), visit as materialized (${VISITS}), seen as (${SEEN}), compared as materialized (
      select site_id, site_name, before_id, after_id, seen.search_id as visit_id, ${DIFFERENCE} as difference
      from pair left join seen using (site_id)
    ), placed as (select *, ${placeOf('difference')} as place from compared), listed as (
      select * from placed where true {{and difference = $difference}}
        {{and (place, site_name, site_id) > ($afterPlace::int, $afterName::text, $afterId::uuid)}}
      order by place, site_name, site_id limit $limit
    ), shown as (
      select listed.site_id, site_name, site.home_url, region.name as region, difference, place,
        ${side('b')} as before, ${side('a')} as after,
        case when visit_id is not null then jsonb_build_object('searchId', visit.search_id, 'url', visit.url,
          'state', visit.state, 'reason', visit.reason, 'finalUrl', visit.final_url, 'at', visit.at) end as visit
      from listed join site on site.id = listed.site_id left join region on region.id = site.region_id
        left join search b on b.id = before_id left join search a on a.id = after_id
        ${DOES_NOT_APPLY}
        left join known_page_visit visit on visit.search_id = visit_id
    )
    select coalesce((select jsonb_object_agg(difference, n) from
        (select difference, count(*) as n from compared group by difference) counted), '{}') as counts,
      coalesce((select jsonb_agg(to_jsonb(shown) order by place, site_name, site_id) from shown), '[]') as rows`,
  row: z.object({ counts: z.partialRecord(Difference, z.int()), rows: z.array(ComparedRow) }),
});
