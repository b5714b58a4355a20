'use client';
import type { FormEvent } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** The settings that are numbers: their bounds as people write them, and how many of what they write make one. */
const SETTINGS = {
  recordRetentionDays: { min: 1, max: 3_650, perUnit: 1 },
  claimThreshold: { min: 0, max: 100, perUnit: 100 },
  secondOpinionShare: { min: 0, max: 100, perUnit: 100 },
} as const;

/** One number that an administrator sets for the whole installation. */
export function NumberSetting({ name, label, value }: { name: keyof typeof SETTINGS; label: string; value: number }) {
  const { words } = useWords();
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });
  const { min, max, perUnit } = SETTINGS[name];

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = Number(new FormData(event.currentTarget).get('value'));
    if (await send(() => service.PATCH('/api/settings', { body: { [name]: written / perUnit } })))
      toast({ text: words.common.saved });
  }

  return (
    <form onSubmit={save} className="flex flex-wrap items-end gap-3">
      <Field label={label} error={problem?.errors[0]?.message ?? problem?.sentence}>
        {(ties) => (
          <input
            {...ties}
            name="value"
            type="number"
            min={min}
            max={max}
            defaultValue={Math.round(value * perUnit)}
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
