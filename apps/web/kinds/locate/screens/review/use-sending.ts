'use client';
import type { components } from '@hyrde/client';
import { problemSentence } from '@hyrde/client';
import { useCallback, useEffect, useState } from 'react';
import { service } from '@/api/browser';

interface Given {
  item: components['schemas']['ReviewItem'];
  verdict: components['schemas']['GiveVerdict'];
}

/** A verdict that the service has not confirmed, and why not: it is on its way, nobody answered, or nobody is signed in. */
export interface Unsent extends Given {
  state: 'on-its-way' | 'no-answer' | 'signed-out';
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Longer than a busy service takes; a verdict without an answer by then is sent again, which changes nothing twice. */
const ANSWER_MS = 15_000;
/** Between two tries: soon enough for a person who waits, and nothing to a service that comes up. */
const RETRY_MS = 2_000;

/** Sends verdicts until the service has answered each: none is lost while the screen is open, none is told as stored before. */
export function useSending() {
  const [unsent, setUnsent] = useState<Unsent[]>([]);

  // One that is merely on its way arrives though the page is left (`keepalive`).
  const atRisk = unsent.length > 1 || unsent.some(({ state }) => state !== 'on-its-way');
  useEffect(() => {
    if (!atRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [atRisk]);

  const send = useCallback(async (given: Given, inTurn: InTurn): Promise<{ refused: string | null }> => {
    const { searchId } = given.item.finding;
    const others = (now: Unsent[]) => now.filter(({ item }) => item.finding.searchId !== searchId);
    const tell = (state: Unsent['state']) =>
      setUnsent((now) => now.map((one) => (one.item.finding.searchId === searchId ? { ...one, state } : one)));
    setUnsent((now) => [...others(now), { ...given, state: 'on-its-way' }]);
    const answer = await inTurn(() => untilAnswered(given, tell));
    setUnsent(others);
    return answer;
  }, []);

  return { unsent, send };
}

async function untilAnswered(
  given: Given,
  tell: (state: Unsent['state']) => void,
): Promise<{ refused: string | null }> {
  for (;;) {
    const answer = await service
      .POST('/api/review/{searchId}/verdict', {
        params: { path: { searchId: given.item.finding.searchId } },
        body: given.verdict,
        keepalive: true,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      .catch(() => null);
    if (answer?.response.ok) return { refused: null };
    if (answer && isFinal(answer.response.status)) return { refused: problemSentence(answer.error, '') };
    tell(answer?.response.status === 401 ? 'signed-out' : 'no-answer');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** What asking again will not change. */
const isFinal = (status: number): boolean => status < 500 && ![401, 408, 429].includes(status);
