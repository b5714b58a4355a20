'use client';
import { useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { Item } from './use-hand';

/** The stored texts of these claims' pages by search; loads pictures into the browser's cache as well. */
export function usePageTexts(items: Item[]): ReadonlyMap<string, string | null> {
  const [texts, setTexts] = useState<ReadonlyMap<string, string | null>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { finding } of items) {
      const { searchId } = finding;
      if (asked.current.has(searchId)) continue;
      asked.current.add(searchId);
      if (finding.screenshot === 'done') new Image().src = `/api/findings/${searchId}/screenshot`;
      if (!finding.hasText) continue;
      void service
        .GET('/api/findings/{searchId}/text', { params: { path: { searchId } } })
        .catch(() => ({ data: undefined }))
        .then(({ data }) => setTexts((now) => new Map(now).set(searchId, data?.text ?? null)));
    }
  }, [items]);
  return texts;
}
