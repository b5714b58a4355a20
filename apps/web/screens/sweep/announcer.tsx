'use client';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '@/words/client';

/** Every tenth of a sweep: often enough to follow by ear, seldom enough to work beside. */
const STEPS = 10;

/** Tells screen readers how far the sweep is, at each tenth and not at each site. */
export function Announcer({ done, all }: { done: number; all: number }) {
  const { words, format } = useWords();
  const step = all ? Math.floor((STEPS * done) / all) : 0;
  const last = useRef(step);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (step === last.current) return;
    last.current = step;
    setSaid(words.sweep.announce(format.whole(done), format.whole(all)));
  }, [step, done, all, words, format]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
