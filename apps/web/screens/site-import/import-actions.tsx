'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { siteImportWords } from '@/words/site-import';

/** Removes the sites that this import added: immediately if none was searched, else after a confirmation. */
export function UndoImport({ log: { id, added, undoable } }: { log: Schema<'SiteImport'> }) {
  const { words, format } = useWords(siteImportWords);
  const text = words.siteImport;
  const toast = useToast();
  const { send, busy } = useChange();
  const ask = () => service.DELETE('/api/site-imports/{id}', { params: { path: { id } } });
  const said = (done: Schema<'UndoneImport'>) => ({
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

/** Adds a country's bodies and redirects to the import's log, where it can be undone. */
export function AddCountry({ code, fresh }: { code: string; fresh: number }) {
  const { words, format } = useWords(siteImportWords);
  const router = useRouter();
  const { send, busy } = useChange({ refresh: false });
  async function add() {
    const done = await send(() => service.POST('/api/countries/{code}/sites', { params: { path: { code } } }));
    if (done) router.push(`/bodies/import/${done.id}`);
  }
  return (
    <Button kind="main" busy={busy} onClick={add}>
      {words.siteImport.country.add(format.whole(fresh))}
    </Button>
  );
}
