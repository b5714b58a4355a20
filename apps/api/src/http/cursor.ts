import { z } from 'zod';
import { Id } from './common.js';
import { invalid } from './problem.js';
import { faultOf } from './text.js';

/** Version of the cursor format, raised if the format changes, so that an older cursor is refused and not misread. */
const VERSION = 1;

/** End of a page: the sort value and the id of its last row. Keyset paging costs the same on page 1 and 10,000. */
export interface Position<Key> {
  key: Key;
  id: string;
}

/** Cursors of one list in one order, opaque to clients. */
export interface ListCursor<Key> {
  write(position: Position<Key>): string;
  /** @throws Problem if the text is not a cursor of this list */
  read(text: string | undefined): Position<Key> | null;
}

/**
 * @param list name and order of the list, such as `sites by name`
 * @param Key sort value in the form of the database
 */
export function cursorOf<Key>(list: string, Key: z.ZodType<Key>, RowId: z.ZodType<string> = Id): ListCursor<Key> {
  const Sound = z.tuple([z.literal(VERSION), z.literal(list), Key, RowId]);
  return {
    write: ({ key, id }) => Buffer.from(JSON.stringify([VERSION, list, key, id])).toString('base64url'),
    read(text) {
      if (text === undefined) return null;
      const value = jsonOf(Buffer.from(text, 'base64url').toString());
      const { success, data } = Sound.safeParse(value);
      if (!success) throw invalid('cursor', `${faultIn(value, list)}; leave it out to begin at the first page`);
      return { key: data[2], id: data[3] };
    },
  };
}

/** Parameters of a statement that reads the page after a position. */
export const PAST = { after: z.string().nullable(), afterId: z.uuid().nullable(), limit: z.int() };

/** Parameters `after` and `afterId`; null for the first page. */
export const pastOf = <Key>(position: Position<Key> | null) => ({
  after: position?.key ?? null,
  afterId: position?.id ?? null,
});

/**
 * Rows of one page, with the cursor of the next page.
 * @param rows one row more than `limit` if another page follows
 */
export function cutPage<Row, Key>(
  rows: readonly Row[],
  limit: number,
  cursor: ListCursor<Key>,
  positionOf: (row: Row) => Position<Key>,
): { shown: Row[]; next: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { shown: rows.slice(0, limit), next: last ? cursor.write(positionOf(last)) : null };
}

/** Number of rows read at once if all are requested. */
const AT_ONCE = 500;

/** All rows of a list, read page by page. */
export async function* everyRow<Row>(
  pageOf: (asked: {
    cursor: string | undefined;
    limit: number;
  }) => Promise<{ items: readonly Row[]; next: string | null }>,
): AsyncGenerator<Row> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, next } = await pageOf({ cursor, limit: AT_ONCE });
    yield* items;
    cursor = next;
  }
}

export const TextKey = z.string().refine((text) => faultOf(text) === null);
/** Sort values of times: to the millisecond in the years 1 to 9999, as `Date` writes them. */
export const TimeKey = z.string().refine((text) => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && /^\d{4}/.test(text) && !text.startsWith('0000');
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultIn(value: unknown, list: string): string {
  const [version, of] = Array.isArray(value) ? value : [];
  if (typeof version !== 'number' || typeof of !== 'string') return 'is not one that a page of this list gave';
  if (version !== VERSION) return 'is of another version of Hyrde';
  return of === list ? 'has been changed' : 'belongs to another list or another order';
}
