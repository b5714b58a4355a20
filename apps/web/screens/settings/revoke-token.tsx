'use client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { ConfirmButton } from '@/design/confirm-button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Ends a token, after asking: it cannot be had back. */
export function RevokeToken({ id, name }: { id: string; name: string }) {
  const { words } = useWords();
  const text = words.tokens;
  const toast = useToast();
  const { send, busy } = useChange();
  async function revoke() {
    const done = await send(() => service.DELETE('/api/tokens/{id}', { params: { path: { id } } }));
    if (done) toast({ text: text.revoked(name) });
    return done !== null;
  }
  return (
    <ConfirmButton
      small
      label={
        <>
          {text.revoke}
          <span className="sr-only"> {name}</span>
        </>
      }
      title={text.revokeTitle(name)}
      yes={text.revoke}
      no={words.common.cancel}
      busy={busy}
      onConfirm={revoke}
    >
      <p>{text.revokeBody}</p>
    </ConfirmButton>
  );
}
