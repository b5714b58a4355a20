'use client';
import { useEffect, useRef, useState } from 'react';

/** Number of announcements during a sweep. */
const STEPS = 10;

/** Announces a sweep's progress to screen readers with `text`, at each tenth instead of each task. */
export function Announcer({ done, all, text }: { done: number; all: number; text: string }) {
  const step = all ? Math.floor((STEPS * done) / all) : 0;
  const last = useRef(step);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (step === last.current) return;
    last.current = step;
    setSaid(text);
  }, [step, text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
