'use client';
import { usePathname } from 'next/navigation';
import { useWords } from '@/words/client';

/** Practice or real data: plain links, remembered by proxy.ts. */
export function PracticeSwitch({ practice }: { practice: boolean }) {
  const { words } = useWords();
  // A page of one sweep or site belongs to one world; the switch leads to the list above it.
  const path = `/${usePathname().split('/')[1] ?? ''}`;
  return (
    <nav aria-label={words.practice.label} className="flex rounded-md border border-edge text-sm">
      {(['practice', 'real'] as const).map((data) => (
        <a
          key={data}
          href={`${path}?data=${data}`}
          aria-current={(data === 'practice') === practice ? 'true' : undefined}
          className="inline-flex min-h-7.5 items-center px-2 first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-raised aria-[current]:bg-accent-soft aria-[current]:font-semibold"
        >
          {words.practice[data]}
        </a>
      ))}
    </nav>
  );
}
