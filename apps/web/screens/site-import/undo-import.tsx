'use client';
import type { components } from '@hyrde/client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { ConfirmButton } from '@/design/confirm-button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Takes away the sites that this import added: at once where none of them was searched, else after asking. */
export function UndoImport({ log: { id, added, undoable } }: { log: components['schemas']['SiteImport'] }) {
  const { words, format } = useWords();
  const text = words.siteImport;
  const toast = useToast();
  const { send, busy } = useChange();
  const undo = async () => {
    const done = await send(() => service.DELETE('/api/site-imports/{id}', { params: { path: { id } } }));
    if (done) toast({ text: text.undone(format.whole(done.removed), format.whole(done.kept)) });
    return done !== null;
  };
  if (undoable === added)
    return (
      <Button busy={busy} onClick={undo}>
        {text.undoNow(format.whole(undoable))}
      </Button>
    );
  return (
    <ConfirmButton
      label={text.undo}
      title={text.undoTitle}
      yes={text.undo}
      no={words.common.cancel}
      busy={busy}
      onConfirm={undo}
    >
      <p>{text.undoBody}</p>
      <p className="mt-1 font-medium">{text.undoable(format.whole(undoable))}</p>
    </ConfirmButton>
  );
}
