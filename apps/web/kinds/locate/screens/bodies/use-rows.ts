'use client';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { Schema } from '@/api/schema';
import type { MatrixAsked } from '../../parts/matrix-filter';

/** Number of rows that are rendered above and below the visible ones. */
const OVERSCAN = 12;
/** Maximum number of rows of a list that is rendered completely. */
const MAX_UNWINDOWED = 60;
/** Rows of a longer list that are rendered before the window's height is known. */
const INITIAL_ROWS = 30;

/** Visible rows of a scrolling box with rows of equal height: the first, and the one after the last. */
export function useWindow(box: RefObject<HTMLElement | null>, height: number, total: number) {
  const [seen, setSeen] = useState({ first: 0, last: total > MAX_UNWINDOWED ? INITIAL_ROWS : total });

  useEffect(() => {
    const element = box.current;
    if (!element || total <= MAX_UNWINDOWED) return;
    const update = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - OVERSCAN);
      const last = Math.min(total, Math.ceil((element.scrollTop + element.clientHeight) / height) + OVERSCAN);
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      element.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [box, height, total]);

  /** Scrolls just far enough to show the row below the head. */
  const toRow = useCallback(
    (row: number) => {
      const element = box.current;
      if (!element) return;
      const head = element.querySelector('thead')?.clientHeight ?? 0;
      const top = row * height;
      const above = element.scrollTop;
      const below = above + element.clientHeight - head - height;
      if (top < above) element.scrollTop = top;
      else if (top > below) element.scrollTop = top - (below - above);
    },
    [box, height],
  );
  return { ...seen, toRow };
}

/** Rows of one request: at most 250 ms of the API's work, and several windows. */
const PAGE_SIZE = 500;
/** Number of rows loaded ahead: more than a person scrolls during a request. */
const AHEAD = 200;

/** The rows of a matrix, loaded page by page as needed. */
export function useRows(page: Schema<'MatrixPage'>, asked: MatrixAsked, practice: boolean) {
  const [rows, setRows] = useState(page.items);
  const [failed, setFailed] = useState(false);
  const read = useRef({ rows: page.items, next: page.next, wanted: 0, reading: null as Promise<void> | null });

  const loadMore = useCallback(async () => {
    const state = read.current;
    while (state.next !== null && state.rows.length < state.wanted) {
      const query = { ...asked, practice: String(practice), cursor: state.next, limit: PAGE_SIZE };
      const { data } = await service.GET('/api/matrix', { params: { query } }).catch(() => ({ data: undefined }));
      if (!data) return setFailed(true);
      setFailed(false);
      state.rows = [...state.rows, ...data.items];
      state.next = data.next;
      setRows(state.rows);
    }
  }, [asked, practice]);

  /** Loads at least this many rows, and some more. */
  const readTo = useCallback(
    (last: number): void => {
      const state = read.current;
      state.wanted = Math.max(state.wanted, last + AHEAD);
      state.reading ??= loadMore().finally(() => {
        state.reading = null;
      });
    },
    [loadMore],
  );
  const readAll = useCallback(async () => {
    readTo(Number.POSITIVE_INFINITY);
    await read.current.reading;
  }, [readTo]);
  return { rows, readTo, readAll, failed };
}
