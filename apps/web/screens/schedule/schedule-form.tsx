'use client';
import type { components } from '@hyrde/client';
import type { FormEvent } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { InputField } from '@/design/field';
import { ChangeForm } from '@/parts/changes';
import { WhenFields } from '@/parts/sweeps/new-sweep-form';
import { useWords } from '@/words/client';

/** Changes a schedule's name and time. Its plan is fixed: another plan needs a new schedule. */
export function ScheduleForm({ schedule }: { schedule: components['schemas']['Schedule'] }) {
  const { words } = useWords();
  const text = words.schedules;
  const { send, busy, problem, faultOf } = useChange({ quiet: true });

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = {
      name: String(data.get('name')),
      cron: String(data.get('cron')),
      timeZone: String(data.get('timeZone')),
    };
    const params = { path: { id: schedule.id } };
    await send(() => service.PATCH('/api/schedules/{id}', { params, body }), { text: text.saved });
  }

  return (
    <ChangeForm faultOf={faultOf} whole={problem?.sentence} onSubmit={save} className="flex max-w-2xl flex-col gap-5">
      <InputField
        label={text.name}
        name="name"
        required
        maxLength={200}
        defaultValue={schedule.name}
        className="control max-w-md"
      />
      <WhenFields cron={schedule.cron} timeZone={schedule.timeZone} />
      <Button type="submit" kind="main" busy={busy} className="self-start">
        {words.common.save}
      </Button>
    </ChangeForm>
  );
}
