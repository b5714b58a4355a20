'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { service } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { outcomeText, Why } from '@/parts/sweeps/sweep-state';
import { useWords } from '@/words/client';
import { algorithmTitle } from '../../../parts/algorithm';
import { Trail } from '../../../parts/evidence/reasons';
import { targetsWords } from '../../../words/targets';
import { RESULT_ID } from './try-out-panel';

/** Finding of the draft's words beside the finding of a saved version on the same site. */
export function TryOutResult({ tryOut, outdated }: { tryOut: Schema<'TryOut'>; outdated: boolean }) {
  const { words, format } = useWords(targetsWords);
  const text = words.targets.tryOut;
  const { search, saved, algorithm } = tryOut;
  const both = search.foundUrl && saved?.search.foundUrl;
  return (
    <section id={RESULT_ID} aria-label={text.result} className="mt-6 scroll-mt-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">
          {text.result}: {tryOut.site.name}
        </h2>
        {both && (
          <p className="font-medium">{search.foundUrl === saved?.search.foundUrl ? text.samePage : text.otherPage}</p>
        )}
      </div>
      {outdated && <Notice tone="warning" title={text.outdated} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Side title={words.labels.withTheseWords} aside={algorithmTitle(algorithm, words)} search={search} />
        {saved ? (
          <Side
            title={text.saved(format.whole(saved.version))}
            aside={`${algorithmTitle(saved.algorithm, words)}${
              saved.search.finishedAt ? ` · ${text.savedOn(format.day(saved.search.finishedAt))}` : ''
            }`}
            search={saved.search}
          />
        ) : (
          <section className="rounded-md border border-dashed border-edge p-4 text-soft">{text.noSaved}</section>
        )}
      </div>
    </section>
  );
}

function Side({ title, aside, search }: { title: string; aside: string; search: Schema<'TryOut'>['search'] }) {
  const { words, format } = useWords(targetsWords);
  const text = words.targets.tryOut;
  const finding = useFinding(search);
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3>{title}</h3>
        <span className="text-xs text-soft">{aside}</span>
      </div>
      <p className="text-lg font-medium break-words">
        {search.foundTitle ?? search.foundUrl ?? outcomeText(search, words)}{' '}
        {search.outcome !== 'found' && search.foundTitle === null && <Badge>{words.answers[search.answer]}</Badge>}
      </p>
      {search.foundUrl && <SiteLink url={search.foundUrl} words={words} />}
      <p className="mt-1 text-sm text-soft">
        <Why task={search} words={words} format={format} />
      </p>
      <dl className="facts mt-3 text-sm">
        <Fact name={words.labels.downloads}>{format.whole(search.downloads)}</Fact>
        {search.confidence !== null && (
          <Fact name={words.labels.confidence}>{format.confidence(search.confidence)}</Fact>
        )}
      </dl>
      {finding && finding.matches.length > 0 && (
        <>
          <h4 className="mt-3 mb-1 text-sm font-medium text-soft">{text.matched}</h4>
          <ul className="flex flex-wrap gap-1.5 text-sm">
            {finding.matches.map(({ word, places }) => (
              <li key={word} className="rounded bg-raised px-2 py-0.5 break-all">
                {word}{' '}
                <span className="text-soft">{places.map(({ place }) => words.finding.places[place]).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {finding && finding.trail.length > 0 && (
        <>
          <h4 className="mt-3 mb-1 text-sm font-medium text-soft">{words.labels.trail}</h4>
          <Trail steps={finding.trail} words={words} />
        </>
      )}
      {finding && (
        <p className="mt-3 text-sm">
          <Link href={`/findings/${search.id}`} target="_blank" className="link">
            {text.evidence}
          </Link>
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="text-base font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** Evidence of a search that ended with a claim about the site. */
function useFinding({ id, outcome }: Schema<'TryOut'>['search']): Schema<'Finding'> | null {
  const [finding, setFinding] = useState<Schema<'Finding'> | null>(null);
  const claimed = outcome === 'found' || outcome === 'not-found';
  useEffect(() => {
    if (!claimed) return;
    let stale = false;
    service
      .GET('/api/findings/{searchId}', { params: { path: { searchId: id } } })
      .then(({ data }) => !stale && data && setFinding(data))
      .catch(() => undefined); // The rest of the result is shown without it.
    return () => {
      stale = true;
    };
  }, [id, claimed]);
  return finding;
}
