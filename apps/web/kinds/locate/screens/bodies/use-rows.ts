'use client';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { Schema } from '@/api/schema';
import type { MatrixAsked } from './filter';

/** Number of rows that are rendered above and below the visible ones. */
const AROUND = 12;
/** Maximum number of rows of a list that is rendered completely. */
const FEW = 60;
/** Rows of a longer list that are rendered before the window's height is known. */
const AT_FIRST = 30;

/** Visible rows of a scrolling box with rows of equal height: the first, and the one after the last. */
export function useWindow(box: RefObject<HTMLElement | null>, height: number, total: number) {
  const [seen, setSeen] = useState({ first: 0, last: total > FEW ? AT_FIRST : total });

  useEffect(() => {
    const element = box.current;
    if (!element || total <= FEW) return;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - AROUND);
      const last = Math.min(total, Math.ceil((element.scrollTop + element.clientHeight) / height) + AROUND);
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
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
const AT_ONCE = 500;
/** Number of rows loaded ahead: more than a person scrolls during a request. */
const AHEAD = 200;

/** The rows of a matrix, loaded page by page as needed. */
export function useRows(page: Schema<'MatrixPage'>, asked: MatrixAsked, practice: boolean) {
  const [rows, setRows] = useState(page.items);
  const [failed, setFailed] = useState(false);
  const read = useRef({ rows: page.items, next: page.next, wanted: 0, reading: null as Promise<void> | null });

  const goOn = useCallback(async () => {
    const state = read.current;
    while (state.next !== null && state.rows.length < state.wanted) {
      const query = { ...asked, practice: String(practice), cursor: state.next, limit: AT_ONCE };
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
      state.reading ??= goOn().finally(() => {
        state.reading = null;
      });
    },
    [goOn],
  );
  const readAll = useCallback(async () => {
    readTo(Number.POSITIVE_INFINITY);
    await read.current.reading;
  }, [readTo]);
  return { rows, readTo, readAll, failed };
}
