'use client';
import type { components } from '@hyrde/client';
import { useEffect, useState } from 'react';
import { service } from '@/api/browser';

type Finding = components['schemas']['Finding'];
type Picture = components['schemas']['RunnerUp']['picture'];

/** A picture takes a second or some; somebody waits for it. */
const EVERY_MS = 2_000;

/** What there is of the pictures of a finding's near misses, by rank: asked again while one is being taken. */
export function useNearPictures({ searchId, runnersUp }: Finding): ReadonlyMap<number, Picture> {
  const [now, setNow] = useState({ searchId, runnersUp });
  const known = now.searchId === searchId ? now.runnersUp : runnersUp;
  const pending = known.some(({ picture }) => picture === 'pending');
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const { data } = await service
        .GET('/api/findings/{searchId}', { params: { path: { searchId } } })
        .catch(() => ({ data: undefined }));
      if (data) setNow(data);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [searchId, pending]);
  return new Map(known.map(({ rank, picture }) => [rank, picture]));
}
