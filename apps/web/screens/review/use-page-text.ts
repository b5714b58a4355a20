'use client';
import { useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { Item } from './use-hand';

/** A page to look at while judging: the finding itself or, where nothing was found, what came nearest. */
export interface Shown {
  title: string;
  /** A runner-up's rank; undefined for the finding itself. */
  rank?: number;
  text: string | null;
}

/** Which page of a claim is worth looking at. */
export function pageToShow({ finding }: Item): Omit<Shown, 'text'> | null {
  if (finding.url) return { title: finding.title ?? finding.site.name };
  const nearest = finding.runnersUp.find(({ hasText }) => hasText);
  return nearest ? { title: nearest.title, rank: nearest.rank } : null;
}

/** The stored texts of these claims' pages by search; loads pictures into the browser's cache as well. */
export function usePageTexts(items: Item[]): ReadonlyMap<string, string> {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const item of items) {
      const { searchId, screenshot } = item.finding;
      const page = pageToShow(item);
      if (!page || asked.current.has(searchId)) continue;
      asked.current.add(searchId);
      if (screenshot === 'done') new Image().src = `/api/findings/${searchId}/screenshot`;
      void service
        .GET('/api/findings/{searchId}/text', { params: { path: { searchId }, query: { rank: page.rank } } })
        .catch(() => ({ data: undefined }))
        .then(({ data }) => data && setTexts((now) => new Map(now).set(searchId, data.text)));
    }
  }, [items]);
  return texts;
}
