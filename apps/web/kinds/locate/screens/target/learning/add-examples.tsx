'use client';
import { type FormEvent, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';

/** Adds pasted URLs, one a line, and reports lines without one. */
export function AddExamples({ slug }: { slug: string }) {
  const { words, format } = useWords(targetsWords);
  const text = words.targets.teach;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });
  const [fault, setFault] = useState<string | null>(null);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const lines = String(new FormData(form).get('urls'))
      .split(/\r?\n/)
      .map((line) => line.trim());
    const urls = lines.filter(Boolean);
    const wrong = lines.flatMap((line, i) => (line && !isWebAddress(line) ? [format.whole(i + 1)] : []));
    setFault(wrong.length ? text.urlWrong(wrong.join(', ')) : urls.length ? null : text.urlsMissing);
    if (wrong.length || !urls.length) return;
    const done = await send(() =>
      service.POST('/api/targets/{slug}/examples', { params: { path: { slug } }, body: { urls } }),
    );
    if (!done) return;
    form.reset();
    toast({ text: done.added ? text.added(format.whole(done.added)) : text.alreadyThere });
  }

  return (
    <form onSubmit={add} noValidate className="flex min-w-0 flex-col gap-3">
      <Field label={text.urls} hint={text.urlsHint} error={fault ?? problem?.sentence}>
        {(ties) => (
          <textarea
            {...ties}
            rows={5}
            name="urls"
            maxLength={50_000}
            spellCheck={false}
            autoCapitalize="off"
            placeholder="https://"
            className="control w-full font-mono text-sm"
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className="self-start">
        {text.add}
      </Button>
    </form>
  );
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
