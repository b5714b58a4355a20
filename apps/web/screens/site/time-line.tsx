import { Fragment } from 'react';
import { Link } from '@/design/link';
import type { Site, SiteLine } from '@/kinds/kind-parts';
import { SITE_PARTS } from '@/kinds/site';
import { getWords } from '@/words/server';
import { interleaved } from './interleaved';
import { openedAt } from './opened-at';

/** What the kinds' sweeps found of a line, newest first: a page of the first kind's, and between them what others found. */
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
