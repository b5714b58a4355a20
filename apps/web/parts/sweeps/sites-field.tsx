'use client';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { service } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Choice, Choices } from '@/design/field';
import { useWords } from '@/words/client';

interface Props {
  regions: Schema<'Region'>[];
  sites: number;
  practice: boolean;
  /** Called with the number of chosen sites. */
  onCount?: (sites: number) => void;
}

const WAYS = ['all', 'regions', 'view'] as const;
type Way = (typeof WAYS)[number];

/** Choice of a sweep's sites: all, those of ticked regions, or those of a saved view, which the address may name. */
export function SitesField({ regions, sites, practice, onCount }: Props) {
  const { words, format } = useWords();
  const text = words.newSweep;
  const named = useSearchParams().get('view') ?? '';
  const [way, setWay] = useState<Way>(named ? 'view' : 'all');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [viewId, setViewId] = useState(named);
  const views = useViews(practice);
  const view = useCountedView(way === 'view' ? viewId : '');
  const inRegions = regions.filter(({ id }) => ticked.includes(id)).reduce((sum, region) => sum + region.sites, 0);
  const count = way === 'view' ? (view?.sites ?? 0) : way === 'regions' && ticked.length > 0 ? inRegions : sites;
  useEffect(() => onCount?.(count), [onCount, count]);
  const offered: Record<Way, boolean> = {
    all: true,
    regions: regions.length > 0,
    view: views.length > 0 || named !== '',
  };
  const labels: Record<Way, string> = {
    all: text.allSites(format.whole(sites)),
    regions: text.someRegions,
    view: text.someView,
  };
  return (
    <Choices legend={text.sites}>
      {WAYS.filter((one) => offered[one]).map((one) => (
        <Choice
          key={one}
          type="radio"
          name="which"
          checked={way === one}
          onChange={() => setWay(one)}
          label={labels[one]}
        />
      ))}
      {way === 'regions' && (
        <div className="mt-1 ml-6 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {regions.map((region) => (
            <Choice
              key={region.id}
              type="checkbox"
              name="regionIds"
              value={region.id}
              checked={ticked.includes(region.id)}
              onChange={({ target: { checked } }) =>
                setTicked(checked ? [...ticked, region.id] : ticked.filter((id) => id !== region.id))
              }
              label={`${region.name} (${format.whole(region.sites)})`}
            />
          ))}
        </div>
      )}
      {way === 'view' && (
        <div className="ml-6 flex flex-wrap items-center gap-x-4 gap-y-1">
          <select
            name="viewId"
            aria-label={text.someView}
            required
            value={viewId}
            onChange={(event) => setViewId(event.target.value)}
            className="control max-w-md"
          >
            <option value="">{text.chooseView}</option>
            {views.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <p role="status" className="text-soft">
            {typeof view?.sites === 'number' && text.viewSites(format.whole(view.sites))}
            {view && view.missingTargets.length > 0 && ` ${text.viewMissing(format.list(view.missingTargets))}`}
          </p>
        </div>
      )}
    </Choices>
  );
}

/** The saved views of a world that the person sees; empty until they are loaded. */
function useViews(practice: boolean) {
  const [views, setViews] = useState<readonly Schema<'SavedView'>[]>([]);
  useEffect(() => {
    const query = { practice: String(practice) };
    service.GET('/api/views', { params: { query } }).then(
      ({ data }) => setViews(data?.items ?? []),
      () => undefined,
    );
  }, [practice]);
  return views;
}

/** A view with the number of its sites; null until it is loaded, and if none is chosen. */
function useCountedView(id: string) {
  const [view, setView] = useState<Schema<'CountedView'> | null>(null);
  useEffect(() => {
    if (!id) return;
    let left = false;
    service.GET('/api/views/{id}', { params: { path: { id } } }).then(
      ({ data }) => !left && setView(data ?? null),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [id]);
  return view?.id === id ? view : null;
}
