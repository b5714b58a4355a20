import type { components } from '@hyrde/client';
import { useCallback, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { MatrixAsked } from './filter';

type Page = components['schemas']['MatrixPage'];

/** Rows read at once: a quarter of a second's work of the service at the very most, and many windows. */
const AT_ONCE = 500;
/** Rows that are read before they are seen: more than a hand scrolls while a page is on its way. */
const AHEAD = 200;

/** The rows of a matrix, read page after page as far as they are wanted. */
export function useRows(page: Page, asked: MatrixAsked, practice: boolean) {
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

  /** Sees to it that so many are there, and some more. */
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
