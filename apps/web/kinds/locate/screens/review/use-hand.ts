'use client';
import { problemSentence } from '@hyrde/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { service } from '@/api/browser';
import type { Schema } from '@/api/schema';

export interface Given {
  item: Schema<'ReviewItem'>;
  verdict: Schema<'GiveVerdict'>;
}

/** Answer of the API to a verdict: the id of the stored one, or the reason for which it is refused. */
type Answered = { verificationId: string } | { refused: string };

/** A verdict that the API has not confirmed, with the reason: in transit, no response, or not signed in. */
export interface Unsent extends Given {
  state: 'on-its-way' | 'no-answer' | 'signed-out';
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Timeout in milliseconds, longer than a busy API takes; then the verdict is sent again, which is idempotent. */
const ANSWER_MS = 15_000;
/** Delay between two attempts in milliseconds: short for a waiting person, and no load for a starting API. */
const RETRY_MS = 2_000;

/**
 * Sends each verdict until the API has confirmed it: none is lost while the screen is open, or shown as stored before.
 */
function useSending() {
  const [unsent, setUnsent] = useState<Unsent[]>([]);

  // A single verdict in transit arrives even if the page is left (`keepalive`).
  const atRisk = unsent.length > 1 || unsent.some(({ state }) => state !== 'on-its-way');
  useEffect(() => {
    if (!atRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [atRisk]);

  const send = useCallback(
    async (given: Given, inTurn: InTurn, answered: (answer: Answered) => void): Promise<void> => {
      const { searchId } = given.item.finding;
      const others = (now: Unsent[]) => now.filter(({ item }) => item.finding.searchId !== searchId);
      const showState = (state: Unsent['state']) =>
        setUnsent((now) => now.map((one) => (one.item.finding.searchId === searchId ? { ...one, state } : one)));
      setUnsent((now) => [...others(now), { ...given, state: 'on-its-way' }]);
      await inTurn(async () => answered(await untilAnswered(given, showState)));
      setUnsent(others);
    },
    [],
  );

  return { unsent, send };
}

async function untilAnswered(given: Given, showState: (state: Unsent['state']) => void): Promise<Answered> {
  for (;;) {
    const answer = await service
      .POST('/api/review/{searchId}/verdict', {
        params: { path: { searchId: given.item.finding.searchId } },
        body: given.verdict,
        keepalive: true,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      .catch(() => null);
    if (answer?.data) return answer.data;
    if (answer && isFinal(answer.response.status)) return { refused: problemSentence(answer.error, '') };
    showState(answer?.response.status === 401 ? 'signed-out' : 'no-answer');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** True if a repeated request would have the same result. */
const isFinal = (status: number): boolean => status < 500 && ![401, 408, 429].includes(status);

export type Item = Schema<'ReviewItem'>;
/** Renewal interval of a claim's lease in milliseconds. A lease lasts ten minutes, so two renewals may be lost. */
const HEARTBEAT_MS = 3 * 60_000;

/** Maximum number of skipped claims that the API takes; the oldest are offered again first. */
const MOST_SKIPPED = 500;

/** Part of the queue to judge. */
export type ReviewPart = Omit<Schema<'ReviewFilter'>, 'skipped' | 'practice'> & { practice: boolean };

interface Messages {
  failed: (sentence: string) => void;
  lost: () => void;
  stored: (item: Item, verdict: Schema<'GiveVerdict'>) => void;
  offline: string;
  generic: string;
  nothingToUndo: string;
}

interface Hand {
  /** The current claim and the next; null until the first are loaded. */
  items: Item[] | null;
  dealing: boolean;
  /** True if the last request for claims failed: whether any wait is unknown. */
  undealt: boolean;
  deal: () => Promise<void>;
  progress: Schema<'ReviewProgress'> | null;
  /** Verdicts that the API has not confirmed, in the order in which they were given. */
  unsent: Unsent[];
  give: (item: Item, verdict: Schema<'GiveVerdict'>) => Promise<void>;
  /** Withdraws the last verdict of this sitting that is not withdrawn; null if none is left, or if it failed. */
  undo: () => Promise<Given | null>;
  /** Number of verdicts that `undo` can withdraw. */
  undoable: number;
  /** Number of skipped claims; they are offered again on request or when the screen is reopened. */
  skipped: number;
  skip: (item: Item) => Promise<void>;
  takeSkipped: () => Promise<void>;
}

/**
 * State of the review. A verdict shows the next claim immediately and is sent in the background until the API has
 * stored it; requests are sent one after another, so that an undo never overtakes its verdict.
 */
export function useHand(part: ReviewPart, messages: Messages): Hand {
  const [items, setItems] = useState<Item[] | null>(null);
  const [progress, setProgress] = useState<Schema<'ReviewProgress'> | null>(null);
  const [dealing, setDealing] = useState(true);
  const [undealt, setUndealt] = useState(false);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const judged = useRef(new Set<string>());
  const aside = useRef(new Set<string>());
  const [skipped, setSkipped] = useState(0);
  /** Stored verdicts of this sitting that are not withdrawn, in the order in which they were given. */
  const sitting = useRef<(Given & { verificationId: string })[]>([]);
  const [undoable, setUndoable] = useState(0);
  const said = useRef(messages);
  said.current = messages;
  const which = useRef(part); // The component is mounted anew for another part.
  const { unsent, send } = useSending();

  /** Runs `work` after all earlier calls have finished. */
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const result = line.current.then(work);
    line.current = result.catch(() => null);
    return result;
  }, []);

  /** Sends a request after all earlier ones; a failure is reported and returns null. */
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
    const body = { ...which.current, skipped: [...aside.current].slice(-MOST_SKIPPED) };
    const hand = await ask(() => service.POST('/api/review/next', { body }));
    if (hand) setItems((now) => fillUp(now ?? [], hand.items, new Set([...judged.current, ...aside.current])));
    setUndealt(!hand);
    setDealing(false);
    const { data } = await service
      .GET('/api/review/progress', {
        params: { query: { ...which.current, practice: String(which.current.practice) } },
      })
      .catch(() => ({ data: undefined }));
    if (data) setProgress(data);
  }, [ask]);

  const give = useCallback(
    async (item: Item, verdict: Schema<'GiveVerdict'>) => {
      const { searchId } = item.finding;
      judged.current.add(searchId);
      setItems((now) => now?.filter((other) => other.finding.searchId !== searchId) ?? null);
      setDealing(true);
      await send({ item, verdict }, inTurn, (answer) => {
        if ('refused' in answer) {
          judged.current.delete(searchId);
          said.current.failed(answer.refused || said.current.generic);
        } else {
          setUndoable(sitting.current.push({ item, verdict, verificationId: answer.verificationId }));
          said.current.stored(item, verdict);
        }
      });
      await deal();
    },
    [send, inTurn, deal],
  );

  const skip = useCallback(
    async ({ finding: { searchId } }: Item) => {
      aside.current.add(searchId);
      setSkipped(aside.current.size);
      setItems((now) => now?.filter(({ finding }) => finding.searchId !== searchId) ?? null);
      await deal();
    },
    [deal],
  );
  const takeSkipped = useCallback(async () => {
    aside.current.clear();
    setSkipped(0);
    await deal();
  }, [deal]);

  const undo = useCallback(
    () =>
      inTurn(async (): Promise<Given | null> => {
        const { failed, offline, generic, nothingToUndo } = said.current;
        const last = sitting.current.at(-1);
        const body = last && { verificationId: last.verificationId };
        const answer = body && (await service.POST('/api/review/undo', { body }).catch(() => null));
        if (answer && isFinal(answer.response.status)) sitting.current.pop();
        setUndoable(sitting.current.length);
        const back = answer?.data?.item;
        if (!last || !back) {
          failed(!last ? nothingToUndo : answer ? problemSentence(answer.error, generic) : offline);
          return null;
        }
        judged.current.delete(back.finding.searchId);
        setItems((now) => fillUp([back], now ?? [], judged.current));
        return { item: back, verdict: last.verdict };
      }),
    [inTurn],
  );

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

  return { items, dealing, undealt, deal, progress, unsent, give, undo, undoable, skipped, skip, takeSkipped };
}

/** Keeps the current claims in their order and appends loaded ones unless they have been judged meanwhile. */
function fillUp(lying: Item[], dealt: Item[], judged: ReadonlySet<string>): Item[] {
  const known = new Set(lying.map(({ finding }) => finding.searchId));
  return [...lying, ...dealt.filter(({ finding: { searchId } }) => !known.has(searchId) && !judged.has(searchId))];
}
