'use client';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/design/button';
import { ScreenTitle } from '@/design/page-head';
import { damageInDigest, roleInDigest } from '@/parts/closed-lists';
import { isWell, useHealth } from '@/parts/frame/health';
import { useWords } from '@/words/client';

/**
 * Shown if rendering a screen failed: if the role does not allow the screen, with who may; if stored data
 * is damaged, with the row and the columns. The error's message stays in the server's log, where the digest finds it. If the
 * API or the database was unavailable, it retries when they are available again.
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
  const need = roleInDigest(error.digest);
  if (need)
    return (
      <div role="alert" className="border-l-4 border-l-unsure pl-5">
        <ScreenTitle title={words.errors.forbiddenTitle} />
        <p className="mt-1 max-w-prose">{words.errors.forbidden[need]}</p>
        <ButtonLink kind="main" className="mt-4" href="/">
          {words.errors.home}
        </ButtonLink>
      </div>
    );
  const damage = damageInDigest(error.digest);
  return (
    <div role="alert" className="border-l-4 border-l-no pl-5">
      <ScreenTitle title={damage ? words.errors.damagedTitle : words.errors.title} />
      <p className="mt-1 max-w-prose break-words">
        {damage ? words.errors.damaged(damage.row, damage.columns.join(', ')) : words.errors.body}
      </p>
      {error.digest && !damage && (
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
