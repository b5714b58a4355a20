'use client';
import { useEffect, useState } from 'react';

/** How work of one site is followed. */
interface Followed<T> {
  isRunning(one: T): boolean;
  /** Reads it by its id; undefined if it was not answered. */
  read(id: string): Promise<T | undefined>;
  /** Polling interval in milliseconds, in case events are lost. */
  pollMs: number;
}

/**
 * Follows work whose id is that of its sweep until it has ended; `lost` is true while it cannot be read.
 * @param how a constant, since another one begins anew
 */
export function useFollowed<T extends { id: string }>(how: Followed<T>) {
  const [one, setOne] = useState<T | null>(null);
  const [lost, setLost] = useState(false);
  const running = one && how.isRunning(one) ? one.id : null;

  useEffect(() => {
    if (!running) return;
    let over = false;
    const poll = async () => {
      const now = await how.read(running).catch(() => undefined);
      if (over) return;
      setLost(!now);
      if (now) setOne(now);
    };
    const source = new EventSource(`/api/events?sweepId=${running}`);
    source.onmessage = () => void poll();
    const timer = setInterval(() => void poll(), how.pollMs);
    return () => {
      over = true;
      source.close();
      clearInterval(timer);
    };
  }, [running, how]);

  function show(other: T | null) {
    setOne(other);
    setLost(false);
  }
  return { one, running, lost, show };
}
