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
 * SQL of the `Difference` of a site; aliases as in `SITES_OF_BOTH`. A person's "does not apply" holds for both sweeps. A page that
 * the later search does not name is lost or moved only if a visit since the earlier search proves it.
 */
const DIFFERENCE = `case
          when b.id is null then 'only-after'
          when a.id is null then 'only-before'
          when vp.does_not_apply then 'same'
          when b.outcome is null or a.outcome is null or not (b.outcome in ('found', 'not-found') and a.outcome in ('found', 'not-found'))
            then 'not-comparable'
          when not same_page and b.sweep_id = a.sweep_id then 'named-otherwise'
          when b.found_url is null and a.found_url is not null then 'appeared'
          when not same_page then case
            when seen.state in (${LOST}) then case when a.found_url is null then 'lost' else 'moved' end
            when seen.state = 'moved' and (a.found_url is null or plain_address(seen.place) = plain_address(a.found_url)) then 'moved'
            when seen.state in ('there', 'moved') then 'missed'
            else 'unproven' end
          when b.answer <> a.answer then 'answer'
          when b.text_mark <> a.text_mark then 'text'
          else 'same' end`;

/**
 * SQL of all sites with the searches of both sweeps, if any (`IN_EITHER`): aliases `b` (before) and `a` (after),
 * `same_page` (true if both name one page, or none), and `seen`, what visits between the two saw of the earlier page.
 * `offset 0` keeps Postgres from comparing addresses more than once a site, and from reading visits that are not needed.
 */
const SITES_OF_BOTH = `site
        left join search b on b.sweep_id = $before::uuid and b.algorithm = $beforeAlgorithm and b.site_id = site.id
        left join search a on a.sweep_id = $after::uuid and a.algorithm = $afterAlgorithm and a.site_id = site.id
        left join verified_page vp on vp.site_id = site.id and vp.target_id = $targetId::uuid and vp.does_not_apply
        cross join lateral (select b.found_url is not distinct from a.found_url
          or b.found_url is not null and a.found_url is not null
            and (coalesce(plain_address(b.found_url) = plain_address(a.found_url), false) or coalesce(a.change in ('unchanged', 'changed')
              and exists (select from known_page_visit v where v.search_id = a.id and plain_address(v.url) = plain_address(b.found_url)), false))
          as same_page offset 0) named
        left join lateral (select search_id, state, place
          from (select where b.found_url is not null and not same_page offset 0) needed
            cross join page_seen(site.id, $targetId::uuid, b.found_url, b.finished_at, a.finished_at)) seen on true`;
const IN_EITHER = 'site.practice = $practice and (b.id is not null or a.id is not null)';

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

/** Number of sites by difference, and ids of the sites shown, those with differences first, from one comparison. */
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
      select site.id, site.name, ${DIFFERENCE} as difference from ${SITES_OF_BOTH}
      where ${IN_EITHER} {{and ${HAS_TEXT}}}
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
        ${DIFFERENCE} as difference, ${side('b')} as before, ${side('a')} as after,
        case when visit.search_id is not null then jsonb_build_object('searchId', visit.search_id, 'url', visit.url,
          'state', visit.state, 'reason', visit.reason, 'finalUrl', visit.final_url, 'at', visit.at) end as visit
      from ${SITES_OF_BOTH}
        left join known_page_visit visit on visit.search_id = seen.search_id
        left join region on region.id = site.region_id
      where ${IN_EITHER} and site.id = any($siteIds::uuid[])) compared
    order by place, site_name, site_id`,
  row: z.object({
    site_id: z.uuid(),
    site_name: z.string(),
    home_url: z.string(),
    region: z.string().nullable(),
    difference: Difference,
    place: z.int(),
    before: SideRow.nullable(),
    after: SideRow.nullable(),
    visit: VisitRow.nullable(),
  }),
});
export type ComparedRow = z.output<typeof SITES.row>;
