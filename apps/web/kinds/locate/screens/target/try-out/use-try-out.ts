'use client';
import type { components } from '@hyrde/client';
import { useEffect, useState } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';

type TryOut = components['schemas']['TryOut'];

/** Words and names that are no version yet, and the version that they were made from. */
export type Draft = Required<Omit<components['schemas']['StartTryOut'], 'siteId'>>;

/** Events may be lost; then the screen is this much behind. */
const LOOK_AGAIN_MS = 3_000;

/** Starts a try-out, follows it until it has ended, stops it. */
export function useTryOut(slug: string) {
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [tryOut, setTryOut] = useState<TryOut | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [lost, setLost] = useState(false);
  const running = tryOut?.search.state === 'waiting' ? tryOut.id : null;

  useEffect(() => {
    if (!running) return;
    let over = false;
    const look = async () => {
      const params = { path: { id: running } };
      const answer = await service.GET('/api/try-outs/{id}', { params }).catch(() => null);
      if (over) return;
      setLost(!answer?.data);
      if (answer?.data) setTryOut(answer.data);
    };
    const source = new EventSource(`/api/events?sweepId=${running}`);
    source.onmessage = () => void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      over = true;
      source.close();
      clearInterval(timer);
    };
  }, [running]);

  return {
    tryOut,
    /** What was tried. */
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
      setTryOut(started);
      setDraft(tried);
      setLost(false);
    },
    async cancel() {
      if (!running) return;
      const stopped = await send(() =>
        service.POST('/api/try-outs/{id}/cancel', { params: { path: { id: running } } }),
      );
      if (stopped) setTryOut(stopped);
    },
  };
}
