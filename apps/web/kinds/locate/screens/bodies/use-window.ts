import { type RefObject, useCallback, useEffect, useState } from 'react';

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
