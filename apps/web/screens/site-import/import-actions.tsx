'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { siteImportWords } from '@/words/site-import';

/** Removes the sites that this import added and that were not searched, and brings them back. */
export function UndoImport({ log: { id, undoable, undone } }: { log: Schema<'SiteImport'> }) {
  const { words, format } = useWords(siteImportWords);
  const text = words.siteImport;
  const toast = useToast();
  const { send, busy } = useChange();
  const params = { path: { id } };
  async function restore() {
    const done = await send(() => service.POST('/api/site-imports/{id}/restore', { params }));
    if (done)
      toast({ text: text.restored(format.whole(done.restored), done.taken > 0 ? format.whole(done.taken) : null) });
  }
  return (
    <>
      {undone > 0 && (
        <Button busy={busy} onClick={restore}>
          {text.restore(format.whole(undone))}
        </Button>
      )}
      {undoable > 0 && (
        <ConfirmedChange
          yes={text.undo}
          title={text.undoTitle}
          ask={() => service.DELETE('/api/site-imports/{id}', { params })}
          said={({ removed, kept }) => ({
            text: text.undone(format.whole(removed), kept > 0 ? format.whole(kept) : null),
            undo: () => void restore(),
          })}
        >
          <p>{text.undoBody}</p>
          <p className="mt-1 font-medium">{text.undoable(format.whole(undoable))}</p>
        </ConfirmedChange>
      )}
    </>
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
