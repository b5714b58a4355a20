import type { Change } from '@hyrde/contracts';
import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { Badge } from '@/design/badge';
import { Empty } from '@/design/notice';
import { algorithmTitle } from '@/parts/locate/algorithm';
import { AnswerBadge } from '@/parts/locate/answer';
import { SiteLink } from '@/parts/site-link';
import { outcomeText, Why } from '@/parts/sweeps/task-outcome';
import { getWords } from '@/words/server';

const TONES = {
  new: 'good',
  recovered: 'good',
  unchanged: 'plain',
  changed: 'busy',
  moved: 'warning',
  lost: 'bad',
} as const satisfies Record<Change, string>;

/** Every search of the site, newest first, with what changed since the one before. */
export async function TimeLine({
  id,
  page,
  targets,
}: {
  id: string;
  page: components['schemas']['SiteSearches'];
  targets: components['schemas']['Target'][];
}) {
  const { words, language, format } = await getWords();
  const text = words.site;
  const names = new Map(targets.map((target) => [target.slug, target.name[language]]));
  if (page.items.length === 0) return <Empty title={text.noTimeline} />;
  return (
    <>
      <ol className="panel divide-y divide-line">
        {page.items.map((search) => (
          <li key={search.id} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[10rem_12rem_1fr]">
            <div className="text-sm text-soft">
              {search.finishedAt ? (
                <time dateTime={search.finishedAt}>{format.minute(search.finishedAt)}</time>
              ) : (
                outcomeText(search, words)
              )}
            </div>
            <div>
              <AnswerBadge
                answer={search.answer}
                words={words}
                note={search.verdict ? words.verdicts[search.verdict] : outcomeText(search, words)}
              />
              {search.change && (
                <p className="mt-1">
                  <Badge tone={TONES[search.change]}>{words.changes[search.change]}</Badge>
                </p>
              )}
            </div>
            <div className="min-w-0 text-sm">
              <p className="font-medium">
                {names.get(search.sweep.target) ?? search.sweep.target} ·{' '}
                <Link href={`/sweeps/${search.sweep.id}`} className="plain-link">
                  {search.sweep.name}
                </Link>
              </p>
              {(search.rightUrl ?? search.foundUrl) && (
                <p>
                  <SiteLink url={search.rightUrl ?? search.foundUrl ?? ''} words={words} />
                </p>
              )}
              <p className="text-soft">
                <Why task={search} words={words} format={format} />
              </p>
              <p className="text-soft">
                {text.downloads(format.whole(search.downloads))} · {algorithmTitle(search.algorithm, words)}
                {search.confidence !== null && (
                  <>
                    {' · '}
                    {words.review.confidence} {format.percent(search.confidence)}
                    {' · '}
                    <Link href={`/findings/${search.id}`} className="link">
                      {text.evidence}
                    </Link>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {page.next && (
        <Link href={`/sites/${id}?cursor=${encodeURIComponent(page.next)}`} className="link mt-2 inline-block">
          {words.common.next}
        </Link>
      )}
    </>
  );
}
