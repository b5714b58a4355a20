'use client';
import { service, useChange } from '@/api/browser';
import { Button, ButtonLink } from '@/design/button';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';

/** Actions of a schedule: pause, resume, edit, delete. */
export function ScheduleActions({ id, name, paused }: { id: string; name: string; paused: boolean }) {
  const { words } = useWords();
  const text = words.schedules;
  const toast = useToast();
  const { send, busy } = useChange();
  const params = { path: { id } };

  async function set(next: boolean, undoable = true) {
    if (!(await send(() => service.PATCH('/api/schedules/{id}', { params, body: { paused: next } })))) return;
    const undo = () => void set(!next, false);
    toast({ text: next ? text.pausedToast : text.resumedToast, ...(undoable && { undo }) });
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button small busy={busy} onClick={() => set(!paused)}>
        {paused ? text.resume : text.pause}
        <span className="sr-only">: {name}</span>
      </Button>
      <ButtonLink small href={`/runs/schedules/${id}`}>
        {text.edit}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
      <ConfirmedChange
        yes={text.delete}
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
