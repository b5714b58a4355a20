'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { components } from '@/api/api.gen';
import { service } from '@/api/browser';
import { problemSentence } from '@/api/problem';

export type Item = components['schemas']['ReviewItem'];
type Progress = components['schemas']['ReviewProgress'];
type Verdict = components['schemas']['GiveVerdict'];

/** A claim is ours for ten minutes; renewing it this often survives two lost tries. */
const HEARTBEAT_MS = 3 * 60_000;

export interface Messages {
  failed: (sentence: string) => void;
  lost: () => void;
  offline: string;
  generic: string;
}

/**
 * What lies on the reviewer's desk: the claim to judge and the one after it. A verdict shows the next claim at once and
 * is sent behind it; requests go one after another, so that an undo never overtakes its verdict.
 */
export function useHand(filter: { practice: boolean; sweepId?: string }, messages: Messages) {
  const { practice, sweepId } = filter;
  const [items, setItems] = useState<Item[] | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const said = useRef(messages);
  said.current = messages;

  /** Runs `work` after everything before it; failures are told and give null. */
  const inLine = useCallback(
    <T>(work: () => Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T | null> => {
      const result = line.current.then(async () => {
        const answer = await work().catch(() => null);
        if (answer?.response.ok && answer.data !== undefined) return answer.data;
        const { failed, offline, generic } = said.current;
        failed(answer ? problemSentence(answer.error, generic) : offline);
        return null;
      });
      line.current = result;
      return result;
    },
    [],
  );

  const deal = useCallback(async () => {
    const body = { practice, ...(sweepId && { sweepId }) };
    const hand = await inLine(() => service.POST('/api/review/next', { body }));
    setItems((now) => hand?.items ?? now ?? []);
    const { data } = await service
      .GET('/api/review/progress', { params: { query: { practice: String(practice), sweepId } } })
      .catch(() => ({ data: undefined }));
    if (data) setProgress(data);
  }, [practice, sweepId, inLine]);

  const give = useCallback(
    async (item: Item, verdict: Verdict) => {
      const { searchId } = item.finding;
      setItems((now) => now?.filter((other) => other.finding.searchId !== searchId) ?? null);
      const params = { path: { searchId } };
      await inLine(() => service.POST('/api/review/{searchId}/verdict', { params, body: verdict }));
      await deal();
    },
    [inLine, deal],
  );

  const undo = useCallback(async (): Promise<Item | null> => {
    const undone = await inLine(() => service.POST('/api/review/undo'));
    if (undone?.item) {
      const back = undone.item;
      setItems((now) => [back, ...(now ?? []).filter((other) => other.finding.searchId !== back.finding.searchId)]);
    }
    return undone?.item ?? null;
  }, [inLine]);

  useEffect(() => {
    void deal();
    return () => void fetch('/api/review/claims', { method: 'DELETE', keepalive: true }).catch(() => null);
  }, [deal]);

  const current = items?.[0]?.finding.searchId;
  useEffect(() => {
    if (!current) return;
    const timer = setInterval(async () => {
      const held = await inLine(() => service.POST('/api/review/heartbeat'));
      if (!held || held.searchIds.includes(current)) return;
      said.current.lost();
      await deal();
    }, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [current, inLine, deal]);

  return { items, progress, give, undo };
}
