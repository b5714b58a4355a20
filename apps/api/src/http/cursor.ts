import { z } from 'zod';
import { invalid } from './problem.js';

/** Where a page ended: the sort value and the id of its last row. Keyset paging costs the same on page 1 and 10,000. */
export const Cursor = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()]);
export type Cursor = z.infer<typeof Cursor>;

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @throws Problem where the text is no cursor of ours */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalid('cursor', 'is not one that a page of this list gave');
  }
}
