import { PageChangeName, PageState } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { IdParam, iso } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { AnswerPages } from './known-pages.controller.js';

/** Pages that answer the targets: those verified by people, else those named by the newest search. */
const OF_SITE = statement({
  name: 'answer-pages.of-site',
  parameters: { siteId: z.uuid() },
  text: `
    select target.slug as target, page.last_seen_at, page.state, newest.id as change_id, newest.at, newest.change
    from target
      left join verified_page vp on vp.site_id = $siteId::uuid and vp.target_id = target.id and not vp.does_not_apply
      left join standing_answer s on s.site_id = $siteId::uuid and s.target_id = target.id
      left join search found on found.id = s.search_id
      left join known_page page on page.site_id = $siteId::uuid and page.url = coalesce(vp.url, found.found_url)
      left join lateral (select id, at, change from page_change
        where site_id = $siteId::uuid and target_id = target.id order by at desc, id limit 1) newest on true
    where page.id is not null or newest.id is not null
    order by target.id`,
  row: z.object({
    target: z.string(),
    last_seen_at: z.date().nullable(),
    state: PageState.nullable(),
    change_id: z.uuid().nullable(),
    at: z.date().nullable(),
    change: PageChangeName.nullable(),
  }),
});

@ApiTags('refresh')
@Controller('sites/:id/answer-pages')
export class AnswerPagesController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Describes(
    'List the pages that answer',
    'The pages that answer a site’s targets, each with the time when it was last seen and its newest change.',
  )
  @Get()
  @Needs('viewer')
  @Returns(AnswerPages)
  async ofSite(@Param({ schema: IdParam }) { id }: IdParam) {
    if (!(await this.db.site.findUnique({ where: { id }, select: { id: true } }))) throw notFound('site');
    const rows = await queryRows(this.db, OF_SITE, { siteId: id });
    const items = rows.map(({ target, last_seen_at: seenAt, state, change_id: changeId, at, change }) => ({
      target,
      seen: seenAt && state ? { at: iso(seenAt), state } : null,
      changed: changeId && at && change ? { id: changeId, at: iso(at), change } : null,
    }));
    return { items };
  }
}
