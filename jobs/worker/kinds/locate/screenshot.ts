import { LOCATE_JOBS } from '@hyrde/contracts';
import { execute, queryRow, statement } from '@hyrde/prisma/statement';
import { z } from 'zod';
import { type Handler, handlerOf } from '../../core/handlers.js';
import type { HandlerContext } from '../../core/kind.js';
import { DOCUMENT_COLUMNS } from '../../core/postgres-journal.js';
import { takePicture } from '../../core/take-picture.js';

const PENDING = statement({
  name: 'locate.pending-picture',
  text: `
select finding.url, page.reading, page.content_type as "contentType", page.exchange, page.received_hash as "receivedHash",
  page.text_hash as "textHash"
from finding join evidence_page page on page.task_id = finding.search_id and page.seq = finding.seq
where search_id = $1 and screenshot = 'pending' and finding.url is not null`,
  row: z.object({ ...DOCUMENT_COLUMNS, url: z.string() }),
});

const SETTLE = statement({
  name: 'locate.settle-picture',
  text: `update finding set screenshot = $2, screenshot_hash = $3 where search_id = $1 and screenshot = 'pending'`,
  row: null,
});

/**
 * Takes the picture of a finding whose search is done. Where the host is to be asked later, the finding stays pending
 * and the reconciler queues it again.
 */
export function screenshotHandler(context: HandlerContext): Handler {
  const { sql, stopping } = context;
  async function take(searchId: string): Promise<void> {
    const pending = await queryRow(sql.query, PENDING, [searchId]);
    const taken = pending
      ? await takePicture({ url: pending.url, document: pending }, context, { task: searchId })
      : ({ state: 'failed' } as const);
    if (taken.state === 'pending') return;
    await execute(sql.query, SETTLE, [searchId, taken.state, taken.state === 'done' ? taken.hash : null]);
  }

  return handlerOf('screenshot', LOCATE_JOBS.screenshot.payload, async ({ searchId }) => {
    try {
      await take(searchId);
    } catch (error) {
      if (!stopping.aborted) throw error;
    }
  });
}
