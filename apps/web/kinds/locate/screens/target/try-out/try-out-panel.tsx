'use client';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { Form } from '@/design/form';
import { Refusal } from '@/design/notice';
import { Progress } from '@/design/values';
import { shortAddress } from '@/parts/addresses';
import { outcomeText } from '@/parts/sweeps/sweep-state';
import { useFollowed } from '@/parts/sweeps/use-followed';
import { useWords } from '@/words/client';
import { targetsWords } from '../../../words/targets';

/** Unsaved words and names, and the version on which they are based. */
export type Draft = Required<Omit<Schema<'StartTryOut'>, 'siteId'>>;

const TRY_OUT = {
  isRunning: ({ search }: Schema<'TryOut'>) => search.state === 'waiting',
  read: async (id: string) => (await service.GET('/api/try-outs/{id}', { params: { path: { id } } })).data,
  pollMs: 3_000,
};

/** Starts a try-out, follows it until it has ended, and stops it. */
export function useTryOut(slug: string) {
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const { one: tryOut, running, lost, show } = useFollowed(TRY_OUT);
  const [draft, setDraft] = useState<Draft | null>(null);

  return {
    tryOut,
    /** The words that were tried. */
    draft,
    lost,
    busy,
    problem,
    async start(tried: Draft, siteId: string) {
      const body = { ...tried, siteId };
      const started = await send(() =>
        service.POST('/api/targets/{slug}/try-outs', { params: { path: { slug } }, body }),
      );
      if (!started) return;
      show(started);
      setDraft(tried);
    },
    async cancel() {
      if (!running) return;
      const stopped = await send(() =>
        service.POST('/api/try-outs/{id}/cancel', { params: { path: { id: running } } }),
      );
      if (stopped) show(stopped);
    },
  };
}

/** Element id of the result, which is elsewhere on the screen. */
export const RESULT_ID = 'try-out-result';

interface Props {
  draft: Draft;
  practice: boolean;
  tryOuts: ReturnType<typeof useTryOut>;
}

/** Starts a real search of one site with the current words, and shows its progress. */
export function TryOutPanel({ draft, practice, tryOuts }: Props) {
  const { words, format } = useWords(targetsWords);
  const text = words.targets.tryOut;
  const [site, setSite] = useState<PickedSite | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { tryOut, lost, busy, problem, start, cancel } = tryOuts;
  const search = tryOut?.search;
  const running = search?.state === 'waiting';

  function submit() {
    const wrong = site === null ? text.chooseSite : Object.keys(draft.words).length === 0 ? text.needsWords : null;
    setFault(wrong);
    if (!wrong && site) void start(draft, site.id);
  }

  return (
    <section aria-label={text.title}>
      <h2 className="text-lg">{text.title}</h2>
      <p className="mb-3 text-soft">{text.purpose}</p>
      <Form onData={submit} className="flex flex-wrap items-end gap-2">
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
      </Form>
      <Refusal className="mt-3">{problem?.sentence}</Refusal>
      <div aria-live="polite" className="mt-3">
        {running && tryOut && (
          <>
            <p className="mb-1 text-sm">
              {search.downloads > 0 || search.running ? text.running(format.whole(search.downloads)) : text.waiting}
              {lost && <span className="text-unsure"> {words.errors.lost}</span>}
            </p>
            <Progress value={search.downloads} max={tryOut.budget} label={text.title} />
          </>
        )}
        {search?.outcome === 'cancelled' && <p className="text-soft">{text.stopped}</p>}
        {search?.outcome && search.outcome !== 'cancelled' && (
          <p>
            {text.ended(outcomeText(search, words), format.whole(search.downloads))}{' '}
            <a href={`#${RESULT_ID}`} className="link">
              {text.see}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

interface PickedSite {
  id: string;
  name: string;
  homeUrl: string;
}

/** Debounce delay in milliseconds: seems instant, and does not send a request at every letter. */
const PAUSE_MS = 200;
const SHOWN = 8;

interface SitePickerProps {
  practice: boolean;
  error: string | null;
  onPick: (site: PickedSite | null) => void;
}

/** Selects a registered site by part of its name or address (ARIA combobox with a list). */
function SitePicker({ practice, error, onPick }: SitePickerProps) {
  const { words } = useWords(targetsWords);
  const text = words.targets.tryOut;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly PickedSite[] | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);

  useEffect(() => {
    if (!open) return;
    let stale = false;
    const timer = setTimeout(async () => {
      const query = { practice: String(practice), limit: SHOWN, ...(typed.trim() && { text: typed.trim() }) };
      const { data } = await service.GET('/api/sites', { params: { query } }).catch(() => ({ data: undefined }));
      if (stale || !data) return;
      setFound(data.items);
      setActive(0);
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [typed, practice, open]);

  function pick(site: PickedSite) {
    setTyped(site.name);
    setOpen(false);
    onPick(site);
  }

  function onKeyDown(event: KeyboardEvent) {
    const count = found?.length ?? 0;
    if (event.key === 'Escape') setOpen(false);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open && count) setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
      setOpen(true);
    }
    const site = open ? found?.[active] : undefined;
    if (event.key === 'Enter' && site) {
      event.preventDefault();
      pick(site);
    }
  }

  const shown = open && found !== null;
  return (
    <Field label={words.labels.site} hint={text.siteHint} error={error} className="min-w-0 flex-1 basis-64">
      {(ties) => (
        <span className="relative block">
          <input
            {...ties}
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && found.length ? `${listId}-${active}` : undefined}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              onPick(null);
            }}
            onFocus={() => typed === '' && setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className="control w-full"
          />
          <div
            id={listId}
            role="listbox"
            aria-label={words.labels.site}
            hidden={!shown}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-edge bg-paper py-1 shadow-lg"
          >
            {found?.map((site, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keyboard and moves through the options
              <div
                key={site.id}
                id={`${listId}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(site)}
                className="cursor-pointer px-3 py-1 hover:bg-raised aria-selected:bg-accent-soft"
              >
                {site.name}
                <span className="block truncate text-xs text-soft">{shortAddress(site.homeUrl)}</span>
              </div>
            ))}
            {found?.length === 0 && (
              <div
                role="option"
                aria-selected={false}
                aria-disabled="true"
                tabIndex={-1}
                className="px-3 py-1 text-soft"
              >
                {text.noSites}
              </div>
            )}
          </div>
        </span>
      )}
    </Field>
  );
}
