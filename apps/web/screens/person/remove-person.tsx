'use client';
import { useRouter } from 'next/navigation';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { ConfirmButton } from '@/design/confirm-button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Removes a person for good, after asking. */
export function RemovePerson({ id, name }: { id: string; name: string }) {
  const { words } = useWords();
  const text = words.people;
  const toast = useToast();
  const router = useRouter();
  const { send, busy } = useChange({ refresh: false });
  async function remove() {
    const done = await send(() => service.DELETE('/api/people/{id}', { params: { path: { id } } }));
    if (!done) return false;
    toast({ text: text.removed(name) });
    router.push('/set-up/settings');
    return true;
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
