'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

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
