'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Often enough to seem alive; what is waited for takes seconds to minutes. */
const EVERY_MS = 5_000;

/** Reads the screen anew every few seconds, for what no event tells of. */
export function ReadAgain() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && router.refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
