import { Fragment } from 'react';
import { Link } from '@/design/link';
import type { Site, SiteLine, TimeLineEntry } from '@/kinds/kind-parts';
import { SITE_PARTS } from '@/kinds/site';
import { getWords } from '@/words/server';

/**
 * Address of a site's page with a target's time line open.
 * @param cursor cursor of the time line's page; undefined for the first
 */
export const openedAt = (siteId: string, target: string, cursor?: string): string =>
  `/bodies/${siteId}?target=${target}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}#${target}`;

/**
 * Results of all kinds for a target of the site, descending by time: a page of the first kind's with the others' merged
 * in.
 */
export async function TimeLine({ site, line, cursor }: { site: Site; line: SiteLine; cursor: string | undefined }) {
  const [paged, ...others] = SITE_PARTS.flatMap(({ history }) => history ?? []);
  const [{ words }, page, ...between] = await Promise.all([
    getWords(),
    paged?.(site, line, cursor) ?? { entries: [], next: null },
    ...(cursor === undefined ? others.map((history) => history(site, line)) : []),
  ]);
  const entries = between.reduce((so, far) => interleaved(so, far.entries, page.next !== null), page.entries);
  if (entries.length === 0) return <p className="px-4 py-3 text-soft">{words.site.noTimeline}</p>;
  return (
    <>
      <ol aria-label={`${words.site.timeline}: ${line.name}`} className="divide-y divide-line">
        {entries.map(({ key, line: entry }) => (
          <Fragment key={key}>{entry}</Fragment>
        ))}
      </ol>
      {page.next && (
        <Link href={openedAt(site.id, line.target, page.next)} className="link inline-block px-4 py-2">
          {words.common.next}
        </Link>
      )}
    </>
  );
}

type Entry = Pick<TimeLineEntry, 'at'>;

/**
 * Merges a page of a time line with other events, both descending by time.
 * @param more true if there are further pages: then events older than this page are left out
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
