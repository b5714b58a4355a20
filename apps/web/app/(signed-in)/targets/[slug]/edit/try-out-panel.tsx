'use client';
import { type FormEvent, useState } from 'react';
import { Progress } from '@/design/bars';
import { Button } from '@/design/button';
import { changesBetween, type QueryWords } from '@/targets/changes';
import { useWords } from '@/words/client';
import { type PickedSite, SitePicker } from './site-picker';
import { TryOutResult } from './try-out-result';
import { useTryOut } from './use-try-out';

/** Runs a real search of one site with the words as they stand, and shows it beside what a saved version found. */
export function TryOutPanel({
  slug,
  basedOn,
  words: draft,
  practice,
}: {
  slug: string;
  basedOn: number;
  words: QueryWords;
  practice: boolean;
}) {
  const { words, format } = useWords();
  const text = words.targets.tryOut;
  const [site, setSite] = useState<PickedSite | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { tryOut, tried, lost, busy, problem, start, cancel } = useTryOut(slug);
  const search = tryOut?.search;
  const running = search?.state === 'waiting';

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = site === null ? text.chooseSite : Object.keys(draft).length === 0 ? text.needsWords : null;
    setFault(wrong);
    if (!wrong && site) void start(basedOn, draft, site.id);
  }

  return (
    <section className="panel mt-4 p-4" aria-label={text.title}>
      <h2 className="text-lg">{text.title}</h2>
      <p className="mb-3 text-soft">{text.purpose}</p>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <SitePicker
          practice={practice}
          error={fault}
          onPick={(picked) => {
            setSite(picked);
            setFault(null);
          }}
        />
        {running ? (
          <Button busy={busy} onClick={cancel}>
            {text.cancel}
          </Button>
        ) : (
          <Button type="submit" kind="main" busy={busy}>
            {text.start}
          </Button>
        )}
      </form>
      {problem && (
        <p role="alert" className="mt-3 font-medium text-no">
          {problem.sentence}
        </p>
      )}
      <div aria-live="polite" className="mt-3">
        {running && tryOut && (
          <>
            <p className="mb-1 text-sm">
              {search.downloads > 0 || search.running ? text.running(format.whole(search.downloads)) : text.waiting}
              {lost && <span className="text-unsure"> {text.lost}</span>}
            </p>
            <Progress value={search.downloads} max={tryOut.budget} label={text.title} />
          </>
        )}
        {search?.outcome === 'cancelled' && <p className="text-soft">{text.stopped}</p>}
      </div>
      {tryOut && !running && search?.outcome !== 'cancelled' && (
        <TryOutResult
          key={tryOut.id}
          tryOut={tryOut}
          outdated={tried !== null && changesBetween(tried, draft).length > 0}
        />
      )}
    </section>
  );
}
