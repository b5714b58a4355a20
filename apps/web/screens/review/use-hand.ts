'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { components } from '@/api/api.gen';
import { service } from '@/api/browser';
import { problemSentence } from '@/api/problem';
import { type Unsent, useSending } from './use-sending';

export type Item = components['schemas']['ReviewItem'];
type Progress = components['schemas']['ReviewProgress'];
type Verdict = components['schemas']['GiveVerdict'];

/** A claim is ours for ten minutes; renewing it this often survives two lost tries. */
const HEARTBEAT_MS = 3 * 60_000;

/** Which part of the queue is judged. */
export interface ReviewPart {
  practice: boolean;
  sweepId: string | undefined;
  /** A slug. */
  target: string | undefined;
}

export interface Messages {
  failed: (sentence: string) => void;
  lost: () => void;
  stored: (item: Item, verdict: Verdict) => void;
  offline: string;
  generic: string;
}

interface Hand {
  /** The claim to judge and the one after it; null before the first were dealt. */
  items: Item[] | null;
  dealing: boolean;
  progress: Progress | null;
  /** Verdicts that the service has not confirmed, in the order in which they were given. */
  unsent: Unsent[];
  give: (item: Item, verdict: Verdict) => Promise<void>;
  undo: () => Promise<Item | null>;
}

/**
 * What lies on the reviewer's desk. A verdict shows the next claim at once and is sent behind it, until the service has
 * it; requests go one after another, so that an undo never overtakes its verdict.
 */
export function useHand({ practice, sweepId, target }: ReviewPart, messages: Messages): Hand {
  const [items, setItems] = useState<Item[] | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [dealing, setDealing] = useState(true);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const judged = useRef(new Set<string>());
  const said = useRef(messages);
  said.current = messages;
  const { unsent, send } = useSending();

  /** Runs `work` after everything before it. */
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const result = line.current.then(work);
    line.current = result.catch(() => null);
    return result;
  }, []);

  /** Asks in turn; a failure is told and gives null. */
  const ask = useCallback(
    <T>(work: () => Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T | null> =>
      inTurn(async () => {
        const answer = await work().catch(() => null);
        if (answer?.response.ok && answer.data !== undefined) return answer.data;
        const { failed, offline, generic } = said.current;
        failed(answer ? problemSentence(answer.error, generic) : offline);
        return null;
      }),
    [inTurn],
  );

  const deal = useCallback(async () => {
    setDealing(true);
    const body = { practice, ...(sweepId && { sweepId }), ...(target && { target }) };
    const hand = await ask(() => service.POST('/api/review/next', { body }));
    if (hand) setItems((now) => fillUp(now ?? [], hand.items, judged.current));
    setDealing(false);
    const { data } = await service
      .GET('/api/review/progress', { params: { query: { practice: String(practice), sweepId, target } } })
      .catch(() => ({ data: undefined }));
    if (data) setProgress(data);
  }, [practice, sweepId, target, ask]);

  const give = useCallback(
    async (item: Item, verdict: Verdict) => {
      const { searchId } = item.finding;
      judged.current.add(searchId);
      setItems((now) => now?.filter((other) => other.finding.searchId !== searchId) ?? null);
      setDealing(true);
      const { refused } = await send({ item, verdict }, inTurn);
      if (refused === null) said.current.stored(item, verdict);
      else {
        judged.current.delete(searchId);
        said.current.failed(refused || said.current.generic);
      }
      await deal();
    },
    [send, inTurn, deal],
  );

  const undo = useCallback(async (): Promise<Item | null> => {
    const back = (await ask(() => service.POST('/api/review/undo')))?.item ?? null;
    if (!back) return null;
    judged.current.delete(back.finding.searchId);
    setItems((now) => fillUp([back], now ?? [], judged.current));
    return back;
  }, [ask]);

  useEffect(() => {
    void deal();
    return () => void fetch('/api/review/claims', { method: 'DELETE', keepalive: true }).catch(() => null);
  }, [deal]);

  const current = items?.[0]?.finding.searchId;
  useEffect(() => {
    if (!current) return;
    const timer = setInterval(async () => {
      const held = await ask(() => service.POST('/api/review/heartbeat'));
      if (!held || held.searchIds.includes(current)) return;
      said.current.lost();
      setItems((now) => now?.filter(({ finding }) => held.searchIds.includes(finding.searchId)) ?? null);
      await deal();
    }, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [current, ask, deal]);

  return { items, dealing, progress, unsent, give, undo };
}

/** What lies there stays in its order; what was dealt comes behind it, unless it has been judged meanwhile. */
function fillUp(lying: Item[], dealt: Item[], judged: ReadonlySet<string>): Item[] {
  const known = new Set(lying.map(({ finding }) => finding.searchId));
  return [...lying, ...dealt.filter(({ finding: { searchId } }) => !known.has(searchId) && !judged.has(searchId))];
}
