import type { components } from '@hyrde/client';
import { useCallback, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { MatrixAsked } from './filter';

type Page = components['schemas']['MatrixPage'];

/** Rows of one request: at most 250 ms of the API's work, and several windows. */
const AT_ONCE = 500;
/** Number of rows loaded ahead: more than a person scrolls during a request. */
const AHEAD = 200;

/** The rows of a matrix, loaded page by page as needed. */
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
