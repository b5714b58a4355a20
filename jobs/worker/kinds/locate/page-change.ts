import { PageRole } from '@hyrde/contracts';
import { recordChangeEvents } from '@hyrde/store/outbox';
import type { Query } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { canonicalUrl } from '../../../site/index.js';
import { cleanText } from '../../core/clean-text.js';
import { rememberPages } from '../../core/known-pages.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import type { SearchResult } from './run.js';

/**
 * The state of a page whose address has none any more, or leads elsewhere: a later refresh knows it, and reports the
 * same no second time. A page that another one has replaced is there, for a refresh.
 */
const STATE = { moved: 'moved', gone: 'lost', replaced: null } as const;

/** `$at` is the visit's time. A page keeps a state that says that it is away. */
const UPDATE_PAGE = statement({
  name: 'locate.update-known-page',
  parameters: {
    siteId: z.uuid(),
    url: z.string(),
    state: z.enum(['moved', 'lost']),
    movedTo: z.string().nullable(),
    searchId: z.uuid(),
  },
  text: `
update known_page set state = $state, moved_to = $movedTo::text, gone_since = case when $state = 'lost' then coalesce(gone_since, visit.at) end
from known_page_visit visit
where visit.search_id = $searchId::uuid and known_page.site_id = $siteId::uuid and known_page.url = $url
  and known_page.state in ('alive', 'doubtful')`,
});

/** No change is written twice: neither after a refresh has found it, nor if no search has named the page since. */
const INSERT_CHANGE = statement({
  name: 'locate.insert-page-change',
  parameters: {
    searchId: z.uuid(),
    targetId: z.uuid(),
    practice: z.boolean(),
    url: z.string(),
    change: z.enum(['moved', 'lost']),
    movedTo: z.string().nullable(),
  },
  text: `
with written as (
insert into page_change (id, page_id, site_id, practice, at, change, role, url, moved_to, before_hash, task_id, seq, target_id)
select gen_random_uuid(), page.id, page.site_id, $practice, visit.at, $change, page.role, page.url, $movedTo::text, page.text_hash,
  case when visit.seq is not null then $searchId::uuid end, visit.seq, $targetId::uuid
from known_page_visit visit join known_page page on page.site_id = visit.site_id and page.url = $url
where visit.search_id = $searchId::uuid and not exists (select from page_change earlier
  where earlier.page_id = page.id and earlier.change in ('moved', 'lost') and coalesce(earlier.target_id = $targetId::uuid, true)
    and earlier.at > coalesce((select finished_at from search where id = visit.named_by), '-infinity'))
returning id, site_id, practice, change, role, target_id
)
${recordChangeEvents('written')}`,
});

/**
 * Records that the known page was proved lost or moved by this search's visit, as a change of that page with an event for
 * its subscribers. To be called after the visit is written.
 */
export async function recordPageChange(
  query: Query,
  { id, practice }: Pick<ClaimedTask, 'id' | 'practice'>,
  { input: { siteId, targetId }, visit, change, located: { found } }: SearchResult,
): Promise<void> {
  if (!visit || visit.state === 'there' || visit.state === 'not-seen') return;
  const url = cleanText(canonicalUrl(visit.url) ?? visit.url);
  const leadsTo = visit.finalUrl && cleanText(visit.finalUrl);
  const unread = { role: 'finding' as const, at: Date.now(), validators: null, fingerprint: null, seq: null };
  const met = visit.state === 'moved' && leadsTo ? [url, leadsTo] : [url];
  await rememberPages(
    query,
    { siteId, taskId: id },
    met.map((address) => ({ url: address, ...unread })),
    PageRole.options,
  );
  const state = visit.reason === 'redirected' ? 'moved' : STATE[visit.state];
  if (state !== null) {
    const movedTo = state === 'moved' ? leadsTo : null;
    await execute(query, UPDATE_PAGE, { siteId, url, state, movedTo, searchId: id });
  }
  const isMoved = visit.state === 'moved' || change === 'moved';
  const movedTo = !isMoved ? null : visit.state === 'moved' ? leadsTo : (found?.url ?? null);
  const event = { searchId: id, targetId, practice, url, change: isMoved ? 'moved' : 'lost', movedTo } as const;
  await execute(query, INSERT_CHANGE, event);
}
