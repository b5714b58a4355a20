'use client';
import { useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import { nearMisses, pageToShow } from '../../parts/evidence/page-to-show';
import { pictureOf } from '../../parts/evidence/picture';
import type { Item } from './use-hand';

/** Texts by `textKey`, null where none is kept; what is on its way is not there yet. */
export type PageTexts = ReadonlyMap<string, string | null>;

/** @param rank of a runner-up; undefined for the finding itself */
export const textKey = (searchId: string, rank: number | undefined): string => `${searchId} ${rank ?? ''}`;

/** The stored texts of the pages that these claims show. Loads pictures into the browser's cache as well. */
export function usePageTexts(items: Item[]): PageTexts {
  const [texts, setTexts] = useState<PageTexts>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const load = (searchId: string, { rank, hasText }: { rank?: number | undefined; hasText: boolean }) => {
      const key = textKey(searchId, rank);
      if (asked.current.has(key)) return;
      asked.current.add(key);
      const keep = (text: string | null) => setTexts((now) => new Map(now).set(key, text));
      if (!hasText) return keep(null);
      void service
        .GET('/api/findings/{searchId}/text', { params: { path: { searchId }, query: { rank } } })
        .catch(() => ({ data: undefined }))
        .then(({ data }) => keep(data?.text ?? null));
    };
    for (const { finding } of items) {
      const near = nearMisses(finding);
      const page = pageToShow(finding);
      if (near.length === 0 && pictureOf(finding) === 'done')
        new Image().src = `/api/findings/${finding.searchId}/screenshot`;
      for (const each of near.length > 0 ? near : page ? [page] : []) load(finding.searchId, each);
    }
  }, [items]);
  return texts;
}
