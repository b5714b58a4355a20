import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Rows that are drawn above and below those that are seen. */
const AROUND = 12;
/** A list of no more rows is drawn whole. */
const FEW = 60;
/** Of a longer one, rows that are drawn before the browser says how much it shows. */
const AT_FIRST = 30;

/** Which rows of one height a box that scrolls shows: the first, and the one behind the last. */
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

  /** Scrolls no further than the row needs to be seen below the head. */
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
