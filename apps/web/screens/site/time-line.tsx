import Link from 'next/link';
import { Fragment } from 'react';
import { Empty } from '@/design/notice';
import type { Site } from '@/kinds/kind-parts';
import { SITE_PARTS } from '@/kinds/site';
import { getWords } from '@/words/server';
import { interleaved } from './interleaved';

/** What the kinds' sweeps found on a site, newest first: a page of the first kind's, and between them what others found. */
export async function TimeLine({ site, cursor }: { site: Site; cursor: string | undefined }) {
  const [paged, ...others] = SITE_PARTS.flatMap(({ history }) => history ?? []);
  const [{ words }, page, ...between] = await Promise.all([
    getWords(),
    paged?.(site, cursor) ?? { entries: [], next: null },
    ...(cursor === undefined ? others.map((history) => history(site)) : []),
  ]);
  const entries = between.reduce((so, far) => interleaved(so, far.entries, page.next !== null), page.entries);
  if (entries.length === 0) return <Empty title={words.site.noTimeline} />;
  return (
    <>
      <ol className="panel divide-y divide-line">
        {entries.map(({ key, line }) => (
          <Fragment key={key}>{line}</Fragment>
        ))}
      </ol>
      {page.next && (
        <Link href={`/bodies/${site.id}?cursor=${encodeURIComponent(page.next)}`} className="link mt-2 inline-block">
          {words.common.next}
        </Link>
      )}
    </>
  );
}
