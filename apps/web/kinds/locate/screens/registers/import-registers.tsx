'use client';
import { type FormEvent, useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { registersWords } from '@/kinds/locate/screens/registers/register-forms';
import { useWords } from '@/words/client';

/** Form that imports a list of registers and reports the result of each line. */
export function ImportRegisters() {
  const { words, format } = useWords(registersWords);
  const text = words.registers;
  const { send, busy, problem } = useChange({ quiet: true });
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<Schema<'RegisterImport'> | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    setDone(null);
    if (!(file instanceof File) || file.size === 0) return setFault(text.importNoFile);
    setFault(null);
    const headers = { 'content-type': 'text/csv' };
    setDone(await send(() => service.POST('/api/registers/import', { headers, body: '', bodySerializer: () => file })));
  }

  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-4">
      <Field label={text.importFile} hint={text.importHint} error={fault ?? problem?.sentence}>
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
      <Button type="submit" busy={busy}>
        {text.importButton}
      </Button>
      <div role="status">
        {done && (
          <>
            <p className="font-medium">
              {text.imported(
                format.whole(done.added),
                format.whole(done.updated),
                format.whole(done.unchanged),
                format.whole(done.failed.length),
              )}
            </p>
            <ul className="mt-1 text-sm">
              {done.failed.map(({ line, message }) => (
                <li key={line} className="break-words">
                  {text.line(format.whole(line))}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </form>
  );
}
