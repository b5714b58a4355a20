'use client';
import type { ReactNode } from 'react';
import { type Answer, useChange } from '@/api/use-change';
import { ConfirmButton } from '@/design/confirm-button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** A button for what cannot be taken back: asks, sends, and says that it is done. @param of whose it is, where rows have one each */
export function ConfirmedChange<T>({
  yes,
  of,
  title,
  ask,
  said,
  then,
  children,
}: {
  yes: string;
  of?: string;
  title: string;
  ask: () => Promise<Answer<T>>;
  said: (done: T) => string;
  /** In place of reading this screen anew. */
  then?: () => void;
  children: ReactNode;
}) {
  const { words } = useWords();
  const toast = useToast();
  const { send, busy } = useChange({ refresh: !then });
  async function change() {
    const done = await send(ask);
    if (done === null) return false;
    toast({ text: said(done) });
    then?.();
    return true;
  }
  const label = (
    <>
      {yes}
      {of && <span className="sr-only"> {of}</span>}
    </>
  );
  return (
    <ConfirmButton
      small={of !== undefined}
      label={label}
      title={title}
      yes={yes}
      no={words.common.cancel}
      busy={busy}
      onConfirm={change}
    >
      {children}
    </ConfirmButton>
  );
}
