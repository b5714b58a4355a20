import { z } from 'zod';

const pixels = z.number().int().nonnegative();

/** Position of a word in a page's picture, in pixels from the upper left corner. */
export const PictureMark = z.object({ word: z.string(), x: pixels, y: pixels, width: pixels, height: pixels });

/** Size of a page's picture, and the positions of the marked words in it. */
export const PictureLayout = z.object({
  width: pixels,
  height: pixels,
  /** Height of the whole page; more than `height` if the picture shows only its upper part. */
  pageHeight: pixels,
  /** Marked words in page order; bounded. */
  marks: z.array(PictureMark),
});
export type PictureLayout = z.infer<typeof PictureLayout>;
/** A PDF is stored as HTML with the same text: recognition of PDFs, and the hash of the original file in that HTML. */

/** True if a media type is that of a PDF. @param contentType as sent by a server, with parameters */
export const isPdfType = (contentType: string | null | undefined): boolean =>
  /^\s*application\/(?:x-)?pdf\s*(?:;|$)/i.test(contentType ?? '');

/** First lines of the HTML made from a file. @param sha256 hash of the file, in hex */
export const fileHead = (sha256: string): string => `<!doctype html>\n<meta name="file-sha256" content="${sha256}">\n`;

/** SHA-256 written by `fileHead`, null if missing; only meaningful for PDFs, since any page could contain it. */
export const fileHashIn = (html: string): string | null =>
  /^<!doctype html>\n<meta name="file-sha256" content="([0-9a-f]{64})">\n/.exec(html)?.[1] ?? null;
