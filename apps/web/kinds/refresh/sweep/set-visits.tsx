'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import { Button, Submit } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { NumberField } from '@/design/field';
import { Form } from '@/design/form';
import { useToast } from '@/design/toast';
import { refreshWords } from '@/kinds/refresh/words/refresh';
import { useWords } from '@/words/client';

/** Changes the sweep's visits a day, effective today; can be undone. */
export function SetVisits({
  sweepId,
  visitsADay,
  revision,
}: {
  sweepId: string;
  visitsADay: number;
  revision: string;
}) {
  const { words, format } = useWords(refreshWords);
  const text = words.refresh.sweep;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });
  /** Revision of the opened dialog; null while it is closed. */
  const [opened, setOpened] = useState<string | null>(null);

  async function set(visits: number, undoable: boolean) {
    const params = { path: { id: sweepId }, ...on(opened ?? revision) };
    const done = await send(() =>
      service.PUT('/api/sweeps/{id}/visits-a-day', { params, body: { visitsADay: visits } }),
    );
    if (!done) return;
    setOpened(null);
    const undo = () => void set(visitsADay, false);
    toast({ text: text.changed(format.whole(visits)), ...(undoable && { undo }) });
  }
  function submit(data: FormData) {
    void set(Number(data.get('visitsADay')), true);
  }

  return (
    <>
      <Button small onClick={() => setOpened(revision)}>
        {words.common.change}
        <span className="sr-only">: {words.labels.visitsADay}</span>
      </Button>
      <Dialog open={opened !== null} title={words.labels.visitsADay} onClose={() => setOpened(null)}>
        <Form onData={submit} className="flex flex-col gap-4 text-base font-normal">
          <NumberField
            label={words.labels.visitsADay}
            hint={text.changeHint}
            error={problem?.errors[0]?.message ?? problem?.sentence}
            name="visitsADay"
            min={0}
            required
            defaultValue={visitsADay}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpened(null)}>{words.common.cancel}</Button>
            <Submit busy={busy}>{words.common.save}</Submit>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
