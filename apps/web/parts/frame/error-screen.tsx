'use client';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef } from 'react';
import { Button } from '@/design/button';
import { ScreenTitle } from '@/design/screen-title';
import { isWell } from '@/parts/health/ask-health';
import { useHealth } from '@/parts/health/use-health';
import { useWords } from '@/words/client';

/**
 * What is shown when a screen could not be built. The server's message stays in its log; the digest finds it there. Where
 * service or database were away, it tries again by itself once they are back.
 */
export function ErrorScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const { words } = useWords();
  const router = useRouter();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  const { health, check } = useHealth();
  const away = useRef(false);
  useEffect(() => void check(), [check]);
  useEffect(() => {
    if (away.current && isWell(health)) again();
    away.current = !isWell(health);
  });
  return (
    <div role="alert" className="border-l-4 border-l-no pl-5">
      <ScreenTitle title={words.errors.title} />
      <p className="mt-1 max-w-prose">{words.errors.body}</p>
      {error.digest && (
        <p className="mt-1 text-sm text-soft">
          {words.errors.reference}: <code className="font-mono">{error.digest}</code>
        </p>
      )}
      <Button kind="main" className="mt-4" onClick={again}>
        {words.common.tryAgain}
      </Button>
    </div>
  );
}
