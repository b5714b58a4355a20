'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Excludes a site from new sweeps, or includes it again. Its history is kept. */
export function ArchiveSite({ id, archived }: { id: string; archived: boolean }) {
  const { words } = useWords();
  const text = words.site;
  const toast = useToast();
  const { send, busy } = useChange();
  async function set(next: boolean, undoable = true) {
    const done = await send(() =>
      service.PATCH('/api/sites/{id}', { params: { path: { id } }, body: { archived: next } }),
    );
    if (!done) return;
    const undo = () => void set(!next, false);
    toast({ text: next ? text.archived : text.restored, ...(undoable && { undo }) });
  }
  return (
    <Button busy={busy} onClick={() => set(!archived)}>
      {archived ? text.restore : text.archive}
    </Button>
  );
}
