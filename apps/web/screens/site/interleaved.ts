import type { TimeLineEntry } from '@/kinds/kind-parts';

type Entry = Pick<TimeLineEntry, 'at'>;

/**
 * A page of a time line and what happened between its lines, both newest first.
 * @param more does it go on further back? Then what is older than the page is left out: it belongs among the rest
 */
export function interleaved<Line extends Entry>(
  page: readonly Line[],
  between: readonly Line[],
  more: boolean,
): readonly Line[] {
  const entries: Line[] = [];
  let next = 0;
  for (const line of page) {
    const { at } = line;
    for (let one = between[next]; one?.at && at !== null && one.at > at; one = between[next]) {
      entries.push(one);
      next++;
    }
    entries.push(line);
  }
  if (!more) entries.push(...between.slice(next));
  return entries;
}
