'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';
import { ownersWords } from '@/words/owners';

interface RequestStateProps {
  id: string;
  host: string;
  withdrawn: boolean;
  /** Proof of the owner who acts; undefined if a person acts on their behalf. */
  proofId?: string | undefined;
}

/** Withdraws an owner's request or restores it; the toast can undo both. */
export function RequestState({ id, host, withdrawn, proofId }: RequestStateProps) {
  const { words } = useWords(ownersWords);
  const text = words.ownerRequests;
  const toast = useToast();
  const { send, busy } = useChange();

  async function set(state: 'standing' | 'withdrawn', undoable = true) {
    const body = { state };
    const decided = await send(() =>
      proofId === undefined
        ? service.PUT('/api/owner-requests/{id}/state', { params: { path: { id } }, body })
        : service.PUT('/api/owner-proofs/{id}/requests/{requestId}/state', {
            params: { path: { id: proofId, requestId: id } },
            body,
          }),
    );
    if (!decided) return;
    const before = state === 'standing' ? 'withdrawn' : 'standing';
    const undo = () => void set(before, false);
    toast({ text: state === 'standing' ? text.wasRestored : text.wasWithdrawn, ...(undoable && { undo }) });
  }

  return (
    <Button small busy={busy} onClick={() => set(withdrawn ? 'standing' : 'withdrawn')}>
      {withdrawn ? text.restore : text.withdraw}
      <span className="sr-only">: {host}</span>
    </Button>
  );
}
