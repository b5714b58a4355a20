'use client';
import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { discoverWords } from '@/kinds/discover/words/discover';
import { useWords } from '@/words/client';
import { lines } from '../parts/lines';

/** Gives a topic more addresses to begin with. */
export function AddSeeds({ topic }: { topic: string }) {
  const { words } = useWords(discoverWords);
  const text = words.discover.seeds;
  const toast = useToast();
  const router = useRouter();
  const { send, busy, problem } = useChange({ quiet: true });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const seeds = lines(String(new FormData(form).get('seeds')));
    const params = { path: { id: topic } };
    if (!(await send(() => service.POST('/api/topics/{id}/seeds', { params, body: { seeds } })))) return;
    form.reset();
    toast({ text: text.added });
    router.refresh();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label={text.label} hint={text.body} error={problem?.errors[0]?.message ?? problem?.sentence}>
        {(ties) => <textarea {...ties} name="seeds" rows={3} required className="control max-w-xl" />}
      </Field>
      <Button type="submit" busy={busy} className="self-start">
        {text.add}
      </Button>
    </form>
  );
}
