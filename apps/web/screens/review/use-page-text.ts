'use client';
import { useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { Item } from './use-hand';

/** A page to look at while judging: the finding itself or, where nothing was found, what came nearest. */
export interface Shown {
  title: string;
  /** A runner-up's rank; undefined for the finding itself. */
  rank?: number;
  /** Its text may be kept; where not, there is a picture alone. */
  hasText: boolean;
  text: string | null;
}

/** Which page of a claim is worth looking at; where nothing was found the home page's picture is, too. */
export function pageToShow({ finding }: Item): Omit<Shown, 'text'> | null {
  if (finding.url) return { title: finding.title ?? finding.site.name, hasText: true };
  const nearest = finding.runnersUp.find(({ hasText }) => hasText);
  if (nearest) return { title: nearest.title, rank: nearest.rank, hasText: true };
  return finding.screenshot === 'done' ? { title: finding.site.name, hasText: false } : null;
}

/** The stored texts of these claims' pages by search; loads pictures into the browser's cache as well. */
export function usePageTexts(items: Item[]): ReadonlyMap<string, string> {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const item of items) {
      const { searchId, screenshot } = item.finding;
      const page = pageToShow(item);
      if (asked.current.has(searchId)) continue;
      asked.current.add(searchId);
      if (screenshot === 'done') new Image().src = `/api/findings/${searchId}/screenshot`;
      if (!page?.hasText) continue;
      void service
        .GET('/api/findings/{searchId}/text', { params: { path: { searchId }, query: { rank: page.rank } } })
        .catch(() => ({ data: undefined }))
        .then(({ data }) => data && setTexts((now) => new Map(now).set(searchId, data.text)));
    }
  }, [items]);
  return texts;
}
