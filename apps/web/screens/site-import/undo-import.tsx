'use client';
import type { components } from '@hyrde/client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { siteImportWords } from '@/words/site-import';

/** Removes the sites that this import added: immediately if none was searched, else after a confirmation. */
export function UndoImport({ log: { id, added, undoable } }: { log: components['schemas']['SiteImport'] }) {
  const { words, format } = useWords(siteImportWords);
  const text = words.siteImport;
  const toast = useToast();
  const { send, busy } = useChange();
  const ask = () => service.DELETE('/api/site-imports/{id}', { params: { path: { id } } });
  const said = (done: components['schemas']['UndoneImport']) => ({
    text: text.undone(format.whole(done.removed), format.whole(done.kept)),
  });
  const undo = async () => {
    const done = await send(ask);
    if (done) toast(said(done));
  };
  if (undoable === added)
    return (
      <Button busy={busy} onClick={undo}>
        {text.undoNow(format.whole(undoable))}
      </Button>
    );
  return (
    <ConfirmedChange yes={text.undo} title={text.undoTitle} ask={ask} said={said}>
      <p>{text.undoBody}</p>
      <p className="mt-1 font-medium">{text.undoable(format.whole(undoable))}</p>
    </ConfirmedChange>
  );
}
