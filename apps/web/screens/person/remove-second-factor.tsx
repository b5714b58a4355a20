'use client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { ConfirmButton } from '@/design/confirm-button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** For somebody who lost app and recovery codes. */
export function RemoveSecondFactor({ id, name }: { id: string; name: string }) {
  const { words } = useWords();
  const text = words.secondFactor;
  const toast = useToast();
  const { send, busy } = useChange();
  async function remove() {
    const done = await send(() => service.DELETE('/api/people/{id}/second-factor', { params: { path: { id } } }));
    if (done) toast({ text: text.removed });
    return done !== null;
  }
  return (
    <ConfirmButton
      label={text.remove}
      title={text.removeTitle(name)}
      yes={text.remove}
      no={words.common.cancel}
      busy={busy}
      onConfirm={remove}
    >
      <p>{text.removeBody}</p>
    </ConfirmButton>
  );
}
