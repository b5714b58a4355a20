import type { PictureLayout } from '@hyrde/contracts';
import { pack } from '@hyrde/store/blobs';
import { type StoredDocument, storedText } from '../../html/index.js';
import type { HandlerContext } from './kind.js';

/** Result of taking a picture: `pending` if the host is deferred. */
export type TakenPicture =
  | { state: 'done'; hash: string; layout: PictureLayout }
  | { state: 'failed' | 'off' | 'pending' };

interface Pictured {
  url: string;
  document: StoredDocument;
  /** Words to mark in the picture. */
  words?: readonly string[];
}

/**
 * Renders a page as received.
 * @param about log fields for a failure
 */
export async function drawPicture(
  { url, document, words = [] }: Pictured,
  { blobs, log, fetcher, stopping }: HandlerContext,
  about: Record<string, string>,
): Promise<{ state: 'done'; png: Buffer; layout: PictureLayout } | Exclude<TakenPicture, { state: 'done' }>> {
  const html = await storedText(blobs, document);
  if (html === null) return { state: 'failed' };
  const picture = await fetcher.screenshot(url, html, { signal: stopping, words });
  if (picture.kind === 'later') return { state: 'pending' };
  if (picture.kind !== 'picture') {
    if (picture.kind === 'failed') log.info('a picture could not be taken', { ...about, url, why: picture.detail });
    return { state: picture.kind };
  }
  return { state: 'done', png: Buffer.from(picture.png), layout: picture.layout };
}

/** Renders a page and stores the picture as a blob. */
export async function takePicture(
  of: Pictured,
  context: HandlerContext,
  about: Record<string, string>,
): Promise<TakenPicture> {
  const drawn = await drawPicture(of, context, about);
  if (drawn.state !== 'done') return drawn;
  const packed = await pack(drawn.png);
  await context.blobs.put([packed], { kept: true });
  return { state: 'done', hash: packed.hash, layout: drawn.layout };
}
