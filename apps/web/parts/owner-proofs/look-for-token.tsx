'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';
import { ownersWords } from '@/words/owners';

/** Button for the owner to have the token checked. */
export function LookForToken({ id, host }: { id: string; host: string }) {
  const { words } = useWords(ownersWords);
  const { send, busy } = useChange();
  const path = { id };
  return (
    <Button
      kind="main"
      busy={busy}
      className="mt-3"
      onClick={() => send(() => service.POST('/api/owner-proofs/{id}/look', { params: { path } }))}
    >
      {words.ownerProofs.look}
      <span className="sr-only">: {host}</span>
    </Button>
  );
}
