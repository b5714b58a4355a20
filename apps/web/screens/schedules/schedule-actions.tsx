'use client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button, ButtonLink } from '@/design/button';
import { ConfirmButton } from '@/design/confirm-button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Pause, resume, edit, delete. */
export function ScheduleActions({ id, name, paused }: { id: string; name: string; paused: boolean }) {
  const { words } = useWords();
  const text = words.schedules;
  const toast = useToast();
  const { send, busy } = useChange();
  const params = { path: { id } };

  async function set(next: boolean, undoable = true) {
    if (!(await send(() => service.PATCH('/api/schedules/{id}', { params, body: { paused: next } })))) return;
    const undo = { label: words.common.undo, run: () => void set(!next, false) };
    toast({ text: next ? text.pausedToast : text.resumedToast, ...(undoable && { undo }) });
  }
  async function remove() {
    const done = await send(() => service.DELETE('/api/schedules/{id}', { params }));
    if (done) toast({ text: text.deleted });
    return done !== null;
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
      <ConfirmButton
        small
        label={
          <>
            {text.delete}
            <span className="sr-only">: {name}</span>
          </>
        }
        title={text.deleteTitle}
        yes={text.delete}
        no={words.common.cancel}
        busy={busy}
        onConfirm={remove}
      >
        <p>{text.deleteBody}</p>
      </ConfirmButton>
    </div>
  );
}
