'use client';
import type { components } from '@hyrde/client';
import type { FormEvent } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useWords } from '@/words/client';

interface Props {
  name: keyof components['schemas']['ChangeSettings'];
  label: string;
  value: number;
  /** Minimum, as displayed. */
  min: number;
  max: number;
  /** Factor between the stored and the displayed value: 100 for percent. */
  perUnit?: number;
}

/** Form of a number that an administrator sets for the whole installation. */
export function NumberSetting({ name, label, value, min, max, perUnit = 1 }: Props) {
  const { words } = useWords();
  const { send, busy, problem } = useChange({ quiet: true });

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = Number(new FormData(event.currentTarget).get('value'));
    await send(() => service.PATCH('/api/settings', { body: { [name]: written / perUnit } }), {
      text: words.common.saved,
    });
  }

  return (
    <form onSubmit={save}>
      <Field label={label} error={problem?.errors[0]?.message ?? problem?.sentence}>
        {(ties) => (
          <span className="flex gap-2">
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
            <Button type="submit" busy={busy}>
              {words.common.save}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
