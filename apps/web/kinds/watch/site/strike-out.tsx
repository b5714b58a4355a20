'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { watchWords } from '@/kinds/watch/words/watch';
import { useWords } from '@/words/client';

/** Disables a learned filter or enables it again; both can be undone. */
export function StrikeOut({ id, struck, about }: { id: string; struck: boolean; about: string }) {
  const { words } = useWords(watchWords);
  const text = words.watch.mutes;
  const toast = useToast();
  const { send, busy } = useChange();

  async function decide(strike: boolean, undoable: boolean): Promise<void> {
    const body = { state: strike ? ('struck' as const) : ('standing' as const) };
    const done = await send(() => service.PUT('/api/mutes/{id}/state', { params: { path: { id } }, body }));
    if (!done) return;
    const undo = undoable && { undo: () => void decide(!strike, false) };
    toast({ text: strike ? text.isStruck : text.isBack, ...undo });
  }

  return (
    <Button small busy={busy} onClick={() => decide(!struck, true)}>
      {struck ? text.putBack : text.strike}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
