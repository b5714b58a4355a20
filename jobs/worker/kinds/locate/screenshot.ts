import type { Door } from '../../door/index.js';
import { keepBytes, putBlob, unpack } from '../blobs.js';
import type { Log } from '../log.js';
import type { Sql } from '../sql.js';
import { WaitingLine } from '../waiting-line.js';
import type { Handler } from './index.js';

export interface ScreenshotContext {
  sql: Sql;
  log: Log;
  door: Pick<Door, 'screenshot'>;
  /** Aborted when the worker stops; the picture stays pending. */
  stopping: AbortSignal;
}

interface Pending {
  url: string;
  hash: string;
  encoding: string;
  body: Buffer;
}

const PENDING = `
select finding.url, blob.hash, blob.encoding, blob.body
from finding join blob on blob.hash = finding.body_hash
where search_id = $1 and screenshot = 'pending' and finding.url is not null`;

/** A browser page takes 150 MB; one at a time a worker is enough for pictures that nobody waits for. */
const CAMERAS = 1;

/**
 * Takes the picture of a finding whose search is done. Where the host is to be asked later, the finding stays pending
 * and the reconciler queues it again.
 */
export function screenshotHandler({ sql, log, door, stopping }: ScreenshotContext): Handler<'screenshot'> {
  const line = new WaitingLine(CAMERAS);

  async function take(searchId: string): Promise<void> {
    const { rows } = await sql.query<Pending>(PENDING, [searchId]);
    const [pending] = rows;
    if (!pending) return settle(searchId, 'failed');
    const html = (await unpack(pending)).toString();
    const picture = await door.screenshot(pending.url, html, { signal: stopping });
    if (picture.kind === 'picture') return keep(searchId, picture.png);
    if (picture.kind === 'come-back') return;
    if (picture.kind === 'failed')
      log.info('a picture could not be taken', { search: searchId, url: pending.url, why: picture.detail });
    await settle(searchId, picture.kind);
  }

  const settle = async (searchId: string, state: 'failed' | 'off') => {
    await sql.query(`update finding set screenshot = $2 where search_id = $1 and screenshot = 'pending'`, [
      searchId,
      state,
    ]);
  };

  async function keep(searchId: string, picture: Uint8Array): Promise<void> {
    const { hash, encoding, bytes, body } = keepBytes(Buffer.from(picture));
    await sql.query(
      `with picture as (${putBlob(2)})
       update finding set screenshot = 'done', screenshot_hash = $2 where search_id = $1 and screenshot = 'pending'`,
      [searchId, hash, encoding, bytes, body],
    );
  }

  return {
    name: 'screenshot',
    async handle({ searchId }) {
      if (stopping.aborted) return;
      await line.enter();
      try {
        await take(searchId);
      } catch (error) {
        if (!stopping.aborted) throw error;
      } finally {
        line.leave();
      }
    },
  };
}
