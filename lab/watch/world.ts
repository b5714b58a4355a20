import type { RecordedHistory, Row } from '../replay/world.js';

/**
 * Kinds of hubs of a site: `lists` – each folder has a list of its pages; `feed` – additionally a feed of all new
 * pages; `changes` – lists of pages, and of pages whose body has changed.
 */
export const KINDS = ['lists', 'feed', 'changes'] as const;
export type Kind = (typeof KINDS)[number];

/** A page on which items appear, with the time of its existence (hours since 1970, as all times here). */
export interface Hub {
  readonly id: string;
  readonly born: number;
  readonly gone: number;
  /** Indexes of its items in `items`, oldest first. */
  readonly items: readonly number[];
  /** Number of newest items that it shows. */
  readonly shows: number;
}

/** A site's published items and its hubs. */
export interface NewsWorld {
  readonly name: string;
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  /** Times of publication, ascending. */
  readonly items: Float64Array;
  readonly hubs: readonly Hub[];
}

/** Maximum number of files in a commit; larger commits are migrations, whose pages exist but are not news. */
const BULK_FILES = 100;
const FEED = 'feed';
const FEED_SHOWS = 20;
const HOUR_S = 3_600;

/** News of one kind in a history. The year, month and day folders of a folder form one list. */
export function newsOf({ name, rows, bodies }: RecordedHistory, kind: Kind): NewsWorld {
  const [start, end] = [(rows[0]?.time ?? 0) / HOUR_S, (rows.at(-1)?.time ?? 0) / HOUR_S];
  const items: number[] = [];
  const lists = new Map<string, { born: number; gone: number; pages: number; items: number[] }>();
  const standing = new Map<string, string>();
  for (const row of rows) {
    const [time, id] = [row.time / HOUR_S, listOf(row.path)];
    const list = lists.get(id) ?? { born: time, gone: end, pages: 0, items: [] };
    lists.set(id, list);
    const body = bodies.get(row.content) ?? row.content;
    if (isNews(row, standing.get(row.path), body, kind)) list.items.push(items.push(time) - 1);
    if (row.status === 'D') standing.delete(row.path);
    else standing.set(row.path, body);
    list.pages += row.status === 'A' ? 1 : row.status === 'D' ? -1 : 0;
    list.gone = list.pages > 0 ? end : time;
  }
  const hubs: Hub[] = [...lists].map(([id, { born, gone, items }]) => ({ id, born, gone, items, shows: items.length }));
  const all = items.map((_, k) => k);
  if (kind === 'feed') hubs.push({ id: FEED, born: start, gone: end, items: all, shows: FEED_SHOWS });
  return { name, kind, start, end, items: Float64Array.from(items), hubs };
}

function isNews({ status, files }: Row, before: string | undefined, body: string, kind: Kind): boolean {
  if (files > BULK_FILES || status === 'D') return false;
  return status === 'A' || (kind === 'changes' && body !== before);
}

const listOf = (path: string): string =>
  path
    .split('/')
    .slice(0, -1)
    .filter((folder) => !/^\d+$/.test(folder))
    .join('/') || '/';
