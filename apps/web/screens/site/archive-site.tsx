'use client';
import { service, useToggle } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';

/** Excludes a site from new sweeps, or includes it again. Its history is kept. */
export function ArchiveSite({
  id,
  archived,
  revision,
}: Pick<Schema<'Site'>, 'id' | 'revision'> & { archived: boolean }) {
  const { words } = useWords();
  const text = words.site;
  const { set, busy } = useToggle(
    (next) => service.PATCH('/api/sites/{id}', { params: { path: { id }, ...on(revision) }, body: { archived: next } }),
    (next) => (next ? text.archived : text.restored),
  );
  return (
    <Button busy={busy} onClick={() => set(!archived)}>
      {archived ? text.restore : words.common.archive}
    </Button>
  );
}
