import { LOCATE_JOBS } from '@hyrde/contracts';
import { pack } from '@hyrde/prisma/blobs';
import { execute, queryRow, statement } from '@hyrde/prisma/statement';
import { z } from 'zod';
import { storedText } from '../../../html/index.js';
import { type Handler, handlerOf } from '../../core/handlers.js';
import type { HandlerContext } from '../../core/kind.js';
import { DOCUMENT_COLUMNS } from '../../core/postgres-journal.js';

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
  text: `update finding set screenshot = $2 where search_id = $1 and screenshot = 'pending'`,
  row: null,
});

const KEEP = statement({
  name: 'locate.keep-picture',
  text: `
update finding set screenshot = 'done', screenshot_hash = $2 where search_id = $1 and screenshot = 'pending'`,
  row: null,
});

/**
 * Takes the picture of a finding whose search is done. Where the host is to be asked later, the finding stays pending
 * and the reconciler queues it again.
 */
export function screenshotHandler({ sql, blobs, log, door, stopping }: HandlerContext): Handler {
  async function take(searchId: string): Promise<void> {
    const pending = await queryRow(sql.query, PENDING, [searchId]);
    if (!pending) return settle(searchId, 'failed');
    const html = await storedText(blobs, pending);
    if (html === null) return settle(searchId, 'failed');
    const picture = await door.screenshot(pending.url, html, { signal: stopping });
    if (picture.kind === 'picture') return keep(searchId, picture.png);
    if (picture.kind === 'come-back') return;
    if (picture.kind === 'failed')
      log.info('a picture could not be taken', { task: searchId, url: pending.url, why: picture.detail });
    await settle(searchId, picture.kind);
  }

  const settle = async (searchId: string, state: 'failed' | 'off') => {
    await execute(sql.query, SETTLE, [searchId, state]);
  };

  async function keep(searchId: string, picture: Uint8Array): Promise<void> {
    const packed = await pack(Buffer.from(picture));
    await blobs.put([packed], { kept: true });
    await execute(sql.query, KEEP, [searchId, packed.hash]);
  }

  return handlerOf('screenshot', LOCATE_JOBS.screenshot.payload, async ({ searchId }) => {
    try {
      await take(searchId);
    } catch (error) {
      if (!stopping.aborted) throw error;
    }
  });
}
