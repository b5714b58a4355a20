'use client';
import { useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import { pageToShow } from '../../parts/evidence/page-to-show';
import { pictureOf } from '../../parts/evidence/picture';
import type { Item } from './use-hand';

/** The stored texts of these claims' pages by search, null where none is kept; what is on its way is not there yet. Loads pictures into the browser's cache as well. */
export function usePageTexts(items: Item[]): ReadonlyMap<string, string | null> {
  const [texts, setTexts] = useState<ReadonlyMap<string, string | null>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const item of items) {
      const { searchId } = item.finding;
      const page = pageToShow(item.finding);
      if (asked.current.has(searchId)) continue;
      asked.current.add(searchId);
      if (pictureOf(item.finding) === 'done') new Image().src = `/api/findings/${searchId}/screenshot`;
      if (!page?.hasText) {
        setTexts((now) => new Map(now).set(searchId, null));
        continue;
      }
      void service
        .GET('/api/findings/{searchId}/text', { params: { path: { searchId }, query: { rank: page.rank } } })
        .catch(() => ({ data: undefined }))
        .then(({ data }) => setTexts((now) => new Map(now).set(searchId, data?.text ?? null)));
    }
  }, [items]);
  return texts;
}
