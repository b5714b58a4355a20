'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useWords } from '@/words/client';

/** As much as the service takes. */
const MOST_BYTES = 5_000_000;

/** Sends the file's bytes as they are: the service finds out their charset. Then shows the log. */
export function ImportForm() {
  const { words } = useWords();
  const text = words.siteImport;
  const router = useRouter();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [fault, setFault] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    if (!(file instanceof File) || file.size === 0) return setFault(text.noFile);
    if (file.size > MOST_BYTES) return setFault(text.tooLarge);
    setFault(null);
    const done = await send(() =>
      service.POST('/api/site-imports', {
        params: { query: { fileName: file.name.slice(0, 200) } },
        headers: { 'content-type': 'text/csv' },
        body: '',
        bodySerializer: () => file,
      }),
    );
    if (done) router.push(`/sites/imports/${done.id}`);
  }

  return (
    <form onSubmit={submit} className="panel flex max-w-2xl flex-col items-start gap-4 p-4">
      <Field label={text.file} hint={text.fileHint} error={fault ?? problem?.sentence}>
        {(ties) => (
          <input
            {...ties}
            name="file"
            type="file"
            accept=".csv,text/csv"
            className="control w-full max-w-full file:mr-3 file:cursor-pointer file:border-0 file:bg-transparent file:font-medium file:text-accent"
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={busy}>
        {busy ? text.reading : text.submit}
      </Button>
    </form>
  );
}
