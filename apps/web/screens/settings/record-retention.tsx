'use client';
import type { FormEvent } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** For how many days names and titles of records are kept. */
export function RecordRetention({ days }: { days: number }) {
  const { words } = useWords();
  const text = words.surface.retention;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const recordRetentionDays = Number(new FormData(event.currentTarget).get('days'));
    if (await send(() => service.PATCH('/api/settings', { body: { recordRetentionDays } })))
      toast({ text: text.saved });
  }

  return (
    <form onSubmit={save} className="flex flex-wrap items-end gap-3">
      <Field label={text.days} error={problem?.errors[0]?.message ?? problem?.sentence}>
        {(ties) => (
          <input
            {...ties}
            name="days"
            type="number"
            min={1}
            max={3_650}
            defaultValue={days}
            required
            className="control w-28"
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {words.common.save}
      </Button>
    </form>
  );
}
