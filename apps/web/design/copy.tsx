'use client';
import { useEffect, useState } from 'react';
import { useWords } from '@/words/client';
import { Button } from './button';

/** Time in milliseconds for which the button says that it has copied. */
const SAID_MS = 4_000;

/**
 * Copies a text.
 * @returns false if it was not copied: browsers have a clipboard on pages with TLS and on this machine only
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** A text that is shown once, such as a link or a secret, with a button that copies it. */
export function CopiedText({ text, name }: { text: string; name?: string }) {
  const { words } = useWords();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-1 basis-64 rounded bg-paper px-2 py-1 font-mono break-all select-all">{text}</code>
      <Button small onClick={() => void copyText(text).then(setCopied)}>
        <span aria-live="polite">{copied ? words.common.copied : words.common.copy}</span>
        {name && <span className="sr-only"> {name}</span>}
      </Button>
    </span>
  );
}
