import { z } from 'zod';

const pixels = z.number().int().nonnegative();

/** Where a word stands in a page's picture, in pixels from its upper left corner. */
export const PictureMark = z.object({ word: z.string(), x: pixels, y: pixels, width: pixels, height: pixels });
export type PictureMark = z.infer<typeof PictureMark>;

/** How large a page's picture is, and where the words stand in it that were to be marked. */
export const PictureLayout = z.object({
  width: pixels,
  height: pixels,
  /** Of the whole page: more than `height` where the picture shows its upper part alone. */
  pageHeight: pixels,
  /** In the order of the page; bounded. */
  marks: z.array(PictureMark),
});
export type PictureLayout = z.infer<typeof PictureLayout>;
