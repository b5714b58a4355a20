'use client';
import { service, useChange, useToggle } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, ButtonLink } from '@/design/button';
import { InputField } from '@/design/field';
import { ChangeForm, ConfirmedChange, useOpened } from '@/parts/changes';
import { WhenFields } from '@/parts/sweeps/new-sweep-form';
import { useWords } from '@/words/client';

/** Changes a schedule's name and time. Its plan is fixed: another plan needs a new schedule. */
export function ScheduleForm({ schedule }: { schedule: Schema<'Schedule'> }) {
  const { words } = useWords();
  const text = words.schedules;
  const { send, busy, problem, faultOf } = useChange({ quiet: true });
  const opened = useOpened(schedule.revision);

  async function save(data: FormData) {
    const body = {
      name: String(data.get('name')),
      cron: String(data.get('cron')),
      timeZone: String(data.get('timeZone')),
    };
    const params = { path: { id: schedule.id }, ...on(opened) };
    await send(() => service.PATCH('/api/schedules/{id}', { params, body }), { text: text.saved });
  }

  return (
    <ChangeForm faultOf={faultOf} whole={problem?.sentence} onData={save} className="flex max-w-2xl flex-col gap-5">
      <InputField
        label={words.labels.name}
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

export function ScheduleActions({ schedule: { id, name, paused, revision } }: { schedule: Schema<'Schedule'> }) {
  const { words } = useWords();
  const text = words.schedules;
  const params = { path: { id } };
  const { set, busy } = useToggle(
    (next) => service.PATCH('/api/schedules/{id}', { params: { ...params, ...on(revision) }, body: { paused: next } }),
    (next) => (next ? text.pausedToast : text.resumedToast),
  );
  return (
    <div className="flex flex-wrap gap-2">
      <Button small busy={busy} onClick={() => set(!paused)}>
        {paused ? words.common.resume : words.common.pause}
        <span className="sr-only">: {name}</span>
      </Button>
      <ButtonLink small href={`/runs/schedules/${id}`}>
        {words.common.edit}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
      <ConfirmedChange
        yes={words.common.delete}
        of={name}
        title={text.deleteTitle}
        ask={() => service.DELETE('/api/schedules/{id}', { params })}
        said={() => ({ text: text.deleted })}
      >
        <p>{text.deleteBody}</p>
      </ConfirmedChange>
    </div>
  );
}
