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
  const [dealing, setDealing] = useState(true);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const judged = useRef(new Set<string>());
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
    setDealing(true);
    const body = { practice, ...(sweepId && { sweepId }) };
    const hand = await inLine(() => service.POST('/api/review/next', { body }));
    if (hand) setItems((now) => fillUp(now ?? [], hand.items, judged.current));
    setDealing(false);
    const { data } = await service
      .GET('/api/review/progress', { params: { query: { practice: String(practice), sweepId } } })
      .catch(() => ({ data: undefined }));
    if (data) setProgress(data);
  }, [practice, sweepId, inLine]);

  const give = useCallback(
    async (item: Item, verdict: Verdict) => {
      const { searchId } = item.finding;
      judged.current.add(searchId);
      setItems((now) => now?.filter((other) => other.finding.searchId !== searchId) ?? null);
      setDealing(true);
      const params = { path: { searchId } };
      const given = await inLine(() => service.POST('/api/review/{searchId}/verdict', { params, body: verdict }));
      if (!given) judged.current.delete(searchId);
      await deal();
    },
    [inLine, deal],
  );

  const undo = useCallback(async (): Promise<Item | null> => {
    const back = (await inLine(() => service.POST('/api/review/undo')))?.item ?? null;
    if (!back) return null;
    judged.current.delete(back.finding.searchId);
    setItems((now) => fillUp([back], now ?? [], judged.current));
    return back;
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
      setItems((now) => now?.filter(({ finding }) => held.searchIds.includes(finding.searchId)) ?? null);
      await deal();
    }, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [current, inLine, deal]);

  return { items, dealing, progress, give, undo };
}

/** What lies there stays in its order; what was dealt comes behind it, unless it has been judged meanwhile. */
function fillUp(lying: Item[], dealt: Item[], judged: ReadonlySet<string>): Item[] {
  const known = new Set(lying.map(({ finding }) => finding.searchId));
  return [...lying, ...dealt.filter(({ finding: { searchId } }) => !known.has(searchId) && !judged.has(searchId))];
}
