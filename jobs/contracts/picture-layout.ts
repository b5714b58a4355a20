import { z } from 'zod';

const pixels = z.number().int().nonnegative();

/** Position of a word in a page's picture, in pixels from the upper left corner. */
export const PictureMark = z.object({ word: z.string(), x: pixels, y: pixels, width: pixels, height: pixels });
export type PictureMark = z.infer<typeof PictureMark>;

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
