'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';
import { siteImportWords } from '@/words/site-import';

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
