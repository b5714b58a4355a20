import type { PictureLayout } from '@hyrde/contracts';
import { pack } from '@hyrde/store/blobs';
import { type StoredDocument, storedText } from '../../html/index.js';
import type { HandlerContext } from './kind.js';

/** What came of a picture: `pending` where the host is to be asked later. */
export type TakenPicture =
  | { state: 'done'; hash: string; layout: PictureLayout }
  | { state: 'failed' | 'off' | 'pending' };

/**
 * Takes a picture of a page as it was received, and keeps it.
 * @param words to be found in it
 * @param about for the log, where it fails
 */
export async function takePicture(
  { url, document, words = [] }: { url: string; document: StoredDocument; words?: readonly string[] },
  { blobs, log, door, stopping }: HandlerContext,
  about: Record<string, string>,
): Promise<TakenPicture> {
  const html = await storedText(blobs, document);
  if (html === null) return { state: 'failed' };
  const picture = await door.screenshot(url, html, { signal: stopping, words });
  if (picture.kind === 'later') return { state: 'pending' };
  if (picture.kind !== 'picture') {
    if (picture.kind === 'failed') log.info('a picture could not be taken', { ...about, url, why: picture.detail });
    return { state: picture.kind };
  }
  const packed = await pack(Buffer.from(picture.png));
  await blobs.put([packed], { kept: true });
  return { state: 'done', hash: packed.hash, layout: picture.layout };
}
