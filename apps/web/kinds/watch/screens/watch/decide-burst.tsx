'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { watchWords } from '@/kinds/watch/words/watch';
import { useWords } from '@/words/client';

/** Decides if quarantined documents are news; both decisions can be undone. */
export function DecideBurst({ id, about }: { id: string; about: string }) {
  const { words } = useWords(watchWords);
  const text = words.watch.screen;
  const toast = useToast();
  const router = useRouter();
  const { send, busy } = useChange();

  async function decide(state: 'held' | 'released' | 'dropped'): Promise<void> {
    const params = { path: { id } };
    const done = await send(() => service.PUT('/api/bursts/{id}/state', { params, body: { state } }));
    if (!done) return;
    const undo = () => void decide('held');
    if (state !== 'held') toast({ text: text[state], undo });
    router.refresh();
  }

  const button = (label: string, state: 'released' | 'dropped') => (
    <Button small busy={busy} onClick={() => decide(state)}>
      {label}
      <span className="sr-only">: {about}</span>
    </Button>
  );
  return (
    <span className="flex gap-2">
      {button(text.release, 'released')}
      {button(text.drop, 'dropped')}
    </span>
  );
}
