import type { components } from '@hyrde/client';
import type { Change } from '@hyrde/contracts';
import { Badge } from '@/design/badge';
import { TIME_LINE_ENTRY } from '@/design/classes';
import { Link } from '@/design/link';
import { SiteLink } from '@/parts/site-link';
import { outcomeText, Why } from '@/parts/sweeps/task-outcome';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { algorithmTitle } from '../parts/algorithm';
import { AnswerBadge, answerNote } from '../parts/answer';

const TONES = {
  new: 'good',
  recovered: 'good',
  unchanged: 'plain',
  changed: 'busy',
  moved: 'warning',
  lost: 'bad',
} as const satisfies Record<Change, string>;

interface Props {
  search: components['schemas']['SiteSearch'];
  words: Words;
  format: Formats;
}

/** A search in the time line of a site and target: its answer, what changed since the one before, and why. */
export function SearchEntry({ search, words, format }: Props) {
  const text = words.site;
  return (
    <li className={TIME_LINE_ENTRY}>
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
          <Link href={`/runs/${search.sweep.id}`} className="plain-link">
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
