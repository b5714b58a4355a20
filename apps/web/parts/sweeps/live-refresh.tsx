'use client';
import type { Event } from '@hyrde/contracts';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { useWords } from '@/words/client';
import { RefreshPacer } from './refresh-pacer';

interface Props {
  on: readonly Event['type'][];
  sweepId?: string;
  sign?: boolean;
}

/**
 * Refreshes the screen on server-sent events about its data. The browser reconnects by itself, and then the screen is
 * refreshed, too; until then the sign shows that the connection is lost.
 * @param on types of events about the screen's data
 */
export function LiveRefresh({ on, sweepId, sign = false }: Props) {
  const router = useRouter();
  const { words } = useWords();
  const [lost, setLost] = useState(false);
  const [reading, startReading] = useTransition();
  const ended = useRef<(() => void) | null>(null);
  const types = on.join();

  useEffect(() => {
    if (reading) return;
    ended.current?.();
    ended.current = null;
  }, [reading]);

  useEffect(() => {
    const wanted = new Set(types.split(','));
    const pacer = new RefreshPacer({
      refresh: () =>
        new Promise((resolve) => {
          ended.current = resolve;
          startReading(() => router.refresh());
        }),
      isHidden: () => document.hidden,
      now: () => performance.now(),
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    });
    const source = new EventSource(`/api/events${sweepId ? `?sweepId=${sweepId}` : ''}`);
    let wasLost = false;
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const { type } = JSON.parse(data) as Event;
      if (wanted.has(type)) pacer.touched();
    };
    source.onopen = () => {
      if (wasLost) pacer.touched(); // Events were missed while the connection was lost.
      wasLost = false;
      setLost(false);
    };
    source.onerror = () => {
      wasLost = true;
      setLost(true);
    };
    const shown = () => pacer.shown();
    document.addEventListener('visibilitychange', shown);
    return () => {
      source.close();
      pacer.stop();
      document.removeEventListener('visibilitychange', shown);
    };
  }, [router, sweepId, types]);

  if (!sign) return null;
  return (
    <span className={`text-sm ${lost ? 'text-unsure' : 'text-soft'}`}>
      <span aria-hidden="true" className={lost ? '' : 'text-yes'}>
        {lost ? '▲' : '●'}
      </span>{' '}
      {lost ? words.sweep.liveLost : words.sweep.live}
    </span>
  );
}
