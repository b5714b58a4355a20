import { REFRESH_JOBS } from '@hyrde/contracts';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type Handler, handlerOf } from '../../core/handlers.js';
import type { HandlerContext } from '../../core/kind.js';
import { DOCUMENT_COLUMNS } from '../../core/postgres-journal.js';
import { takePicture } from '../../core/take-picture.js';

const PENDING = statement({
  name: 'refresh.pending-picture',
  text: `
select change.url, page.reading, page.content_type as "contentType", page.exchange, page.received_hash as "receivedHash",
  page.text_hash as "textHash"
from page_change change join evidence_page page on page.task_id = change.task_id and page.seq = change.seq
where change.id = $1 and change.picture = 'pending'`,
  row: z.object({ ...DOCUMENT_COLUMNS, url: z.string() }),
});

const SETTLE = statement({
  name: 'refresh.settle-picture',
  text: `update page_change set picture = $2, picture_hash = $3 where id = $1 and picture = 'pending'`,
});

/**
 * Takes the picture of a finding as a visit found it changed, from what the visit received. Where the host is to be asked
 * later, it stays pending and the reconciler queues it again.
 */
export function changePictureHandler(context: HandlerContext): Handler {
  const { sql, stopping } = context;
  async function take(changeId: string): Promise<void> {
    const pending = await queryRow(sql.query, PENDING, [changeId]);
    const taken = pending
      ? await takePicture({ url: pending.url, document: pending }, context, { change: changeId })
      : ({ state: 'failed' } as const);
    if (taken.state === 'pending') return;
    await execute(sql.query, SETTLE, [changeId, taken.state, taken.state === 'done' ? taken.hash : null]);
  }

  return handlerOf('change-picture', REFRESH_JOBS['change-picture'].payload, async ({ changeId }) => {
    try {
      await take(changeId);
    } catch (error) {
      if (!stopping.aborted) throw error;
    }
  });
}
