'use client';
import type { Event } from '@hyrde/contracts';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { useWords } from '@/words/client';

interface LiveRefreshProps {
  on: readonly Event['type'][];
  sweepId?: string;
  sign?: boolean;
}

/**
 * Refreshes the screen on server-sent events about its data. The browser reconnects by itself, and then the screen is
 * refreshed, too; until then the sign shows that the connection is lost.
 * @param on types of events about the screen's data
 */
export function LiveRefresh({ on, sweepId, sign = false }: LiveRefreshProps) {
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

/** Minimum delay between an event and the refresh, in milliseconds. */
const PAUSE_MS = 1_500;
/** Rest after a refresh as a multiple of its duration, so that many open screens cannot overload a slow API. */
const REST = 4;

/** Interface of the page to the pacer. */
export interface PacedScreen {
  /** Refreshes the screen; resolves when it is shown. */
  refresh(): Promise<void>;
  isHidden(): boolean;
  now(): number;
  /** @returns a function that cancels the timer */
  after(ms: number, work: () => void): () => void;
}

/**
 * Decides when a screen is refreshed: events within the delay are one refresh, no refresh begins before the previous
 * one has ended, and a hidden screen waits until it is visible.
 */
export class RefreshPacer {
  private touchedSince = false;
  private reading = false;
  private notBefore = 0;
  private cancel: (() => void) | null = null;

  constructor(private readonly screen: PacedScreen) {}

  /** Called if data of the screen has changed. */
  touched(): void {
    if (!this.touchedSince) this.notBefore = Math.max(this.notBefore, this.screen.now() + PAUSE_MS);
    this.touchedSince = true;
    this.plan();
  }

  shown(): void {
    this.plan();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private plan(): void {
    if (!this.touchedSince || this.reading || this.cancel || this.screen.isHidden()) return;
    this.cancel = this.screen.after(Math.max(0, this.notBefore - this.screen.now()), () => {
      this.cancel = null;
      if (!this.screen.isHidden()) void this.read();
    });
  }

  private async read(): Promise<void> {
    this.touchedSince = false;
    this.reading = true;
    const begun = this.screen.now();
    try {
      await this.screen.refresh();
    } finally {
      this.reading = false;
      const now = this.screen.now();
      this.notBefore = Math.max(this.notBefore, now + REST * (now - begun));
      this.plan();
    }
  }
}

/** Interval of refreshes in milliseconds; the awaited results take seconds to minutes. */
const EVERY_MS = 5_000;

/** Refreshes the screen at intervals, for changes without an event. */
export function ReadAgain() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && router.refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
