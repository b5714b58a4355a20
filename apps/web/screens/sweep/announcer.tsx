'use client';
import { useEffect, useRef, useState } from 'react';

/** Every tenth of a sweep: often enough to follow by ear, seldom enough to work beside. */
const STEPS = 10;

/** Tells screen readers how far the sweep is, in the words of `text`, at each tenth and not at each task. */
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
