'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useWords } from '@/words/client';

/** Screens are read anew at most this often: quick enough to seem alive, slow enough to cost little. */
const PAUSE_MS = 1_500;

/**
 * Reads the screen anew whenever the service tells that something happened (server-sent events). The browser
 * reconnects by itself; until it has, the sign says so.
 */
export function LiveRefresh({ sweepId, sign = false }: { sweepId?: string; sign?: boolean }) {
  const router = useRouter();
  const { words } = useWords();
  const [lost, setLost] = useState(false);

  useEffect(() => {
    const source = new EventSource(`/api/events${sweepId ? `?sweepId=${sweepId}` : ''}`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        router.refresh();
      }, PAUSE_MS);
    };
    source.onmessage = soon;
    for (const type of ['task-progress', 'task-done', 'sweep-changed', 'review-changed'])
      source.addEventListener(type, soon);
    source.onopen = () => setLost(false);
    source.onerror = () => setLost(true);
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, [router, sweepId]);

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
