import type { Change } from '@hyrde/contracts';
import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { Badge } from '@/design/badge';
import { Empty } from '@/design/notice';
import { algorithmTitle } from '@/parts/locate/algorithm';
import { AnswerBadge, answerNote } from '@/parts/locate/answer';
import { FollowUp } from '@/parts/refresh/follow-up';
import { PageChangeBadge } from '@/parts/refresh/page-change-badge';
import { SiteLink } from '@/parts/site-link';
import { outcomeText, Why } from '@/parts/sweeps/task-outcome';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';
import { interleaved } from './interleaved';

const TONES = {
  new: 'good',
  recovered: 'good',
  unchanged: 'plain',
  changed: 'busy',
  moved: 'warning',
  lost: 'bad',
} as const satisfies Record<Change, string>;

/** Every search of the site, newest first, with what changed since the one before, and what visits found between them. */
export async function TimeLine({
  id,
  page,
  changes,
  targets,
}: {
  id: string;
  page: components['schemas']['SiteSearches'];
  /** What visits found of the pages that searches have named. */
  changes: components['schemas']['PageChange'][];
  targets: components['schemas']['Target'][];
}) {
  const { words, language, format } = await getWords();
  const text = words.site;
  const names = new Map(targets.map((target) => [target.slug, target.name[language]]));
  const entries = interleaved(page.items, changes, page.next !== null);
  if (entries.length === 0) return <Empty title={text.noTimeline} />;
  return (
    <>
      <ol className="panel divide-y divide-line">
        {entries.map((entry) =>
          'search' in entry ? (
            <SearchEntry
              key={entry.search.id}
              search={entry.search}
              target={names.get(entry.search.sweep.target) ?? entry.search.sweep.target}
              words={words}
              format={format}
            />
          ) : (
            <ChangeEntry
              key={entry.change.id}
              change={entry.change}
              target={entry.change.target?.name[language] ?? words.refresh.roles[entry.change.role]}
              words={words}
              format={format}
            />
          ),
        )}
      </ol>
      {page.next && (
        <Link href={`/sites/${id}?cursor=${encodeURIComponent(page.next)}`} className="link mt-2 inline-block">
          {words.common.next}
        </Link>
      )}
    </>
  );
}

const ENTRY = 'grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[10rem_12rem_1fr]';

interface Told {
  /** What it was about. */
  target: string;
  words: Words;
  format: Formats;
}

function SearchEntry({ search, target, words, format }: Told & { search: components['schemas']['SiteSearch'] }) {
  const text = words.site;
  return (
    <li className={ENTRY}>
      <div className="text-sm text-soft">
        {search.finishedAt ? (
          <time dateTime={search.finishedAt}>{format.minute(search.finishedAt)}</time>
        ) : (
          outcomeText(search, words)
        )}
      </div>
      <div>
        <AnswerBadge answer={search.answer} words={words} note={answerNote(search, words)} />
        {search.change && (
          <p className="mt-1">
            <Badge tone={TONES[search.change]}>{words.changes[search.change]}</Badge>
          </p>
        )}
      </div>
      <div className="min-w-0 text-sm leading-6">
        <p className="font-medium">
          {target} ·{' '}
          <Link href={`/sweeps/${search.sweep.id}`} className="plain-link">
            {search.sweep.name}
          </Link>
        </p>
        {(search.rightUrl ?? search.foundUrl) && (
          <p>
            <SiteLink url={search.rightUrl ?? search.foundUrl ?? ''} words={words} />
            {search.foundRegister && !search.rightUrl && (
              <span className="text-soft">
                {' · '}
                {words.dossier.onRegister}: {search.foundRegister}
              </span>
            )}
          </p>
        )}
        <p className="text-soft">
          <Why task={search} words={words} format={format} />
        </p>
        <p className="text-soft">
          {text.downloads(format.whole(search.downloads))} · {algorithmTitle(search.algorithm, words)}
          {search.outcome && search.outcome !== 'cancelled' && search.confidence === null && (
            <>
              {' · '}
              <Link href={`/searches/${search.id}`} className="link">
                {words.dossier.title}
              </Link>
            </>
          )}
          {search.confidence !== null && (
            <>
              {' · '}
              {words.review.confidence} {format.confidence(search.confidence)}
              {' · '}
              <Link href={`/findings/${search.id}`} className="link">
                {text.evidence}
              </Link>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function ChangeEntry({ change, target, words, format }: Told & { change: components['schemas']['PageChange'] }) {
  const text = words.refresh.changes;
  return (
    <li className={ENTRY}>
      <div className="text-sm text-soft">
        <time dateTime={change.at}>{format.minute(change.at)}</time>
      </div>
      <div>
        <PageChangeBadge change={change.change} words={words} />
        <p className="text-xs text-soft">{text.seen}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="font-medium">
          {target} ·{' '}
          <Link href={`/changes/${change.id}`} className="plain-link">
            {text.differs}
          </Link>
        </p>
        <p>
          <SiteLink url={change.url} words={words} />
        </p>
        {change.movedTo && (
          <p>
            {text.movedTo} <SiteLink url={change.movedTo} words={words} />
          </p>
        )}
        {change.followUp && (
          <p className="text-soft">
            {text.followUp}: <FollowUp followUp={change.followUp} words={words} />
          </p>
        )}
      </div>
    </li>
  );
}
