'use client';
import { useWords } from '@/words/client';

/** A password that the service made, readable this once. */
export function OneTimePassword({ title, password }: { title: string; password: string }) {
  const { words } = useWords();
  return (
    <div role="status" className="mt-3 rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
      <p className="font-semibold">{title}</p>
      <p>{words.settings.oneTime}</p>
      <code className="mt-1 inline-block rounded bg-paper px-2 py-1 font-mono text-base select-all">{password}</code>
    </div>
  );
}
