'use client';
import type { ReactNode } from 'react';
import { useWords } from '@/words/client';

/** Choice of research algorithms in a closed fold. */
export function ResearchChoice({ children }: { children: ReactNode }) {
  const { words } = useWords();
  return (
    <details>
      <summary className="cursor-pointer text-soft">{words.newSweep.research}</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
