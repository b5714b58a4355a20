'use client';
import type { ReactNode } from 'react';
import { useWords } from '@/words/client';

/** The choice of another algorithm than ours: closed until somebody asks for it. */
export function ResearchChoice({ children }: { children: ReactNode }) {
  const { words } = useWords();
  return (
    <details>
      <summary className="cursor-pointer text-soft">{words.newSweep.research}</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
