'use client';
import type { SweepState } from '@hyrde/contracts';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';

interface Props {
  id: string;
  state: SweepState;
  /** Effect of pausing. */
  paused: string;
  /** Effect of cancelling. */
  cancelBody: string;
}

/** Pause and resume, which undo each other, and cancel, which is final and needs a confirmation. */
export function Controls({ id, state, paused, cancelBody }: Props) {
  const { words } = useWords();
  const text = words.sweep;
  const toast = useToast();
  const { send, busy } = useChange();
  const params = { params: { path: { id } } };

  async function pause() {
    if (!(await send(() => service.POST('/api/sweeps/{id}/pause', params)))) return;
    toast({ text: paused, undo: () => void resume() });
  }
  async function resume() {
    await send(() => service.POST('/api/sweeps/{id}/resume', params), { text: text.resumed });
  }
  return (
    <>
      {state === 'running' ? (
        <Button busy={busy} onClick={pause}>
          {text.pause}
        </Button>
      ) : (
        <Button kind="main" busy={busy} onClick={resume}>
          {text.resume}
        </Button>
      )}
      <ConfirmedChange
        label={text.cancel}
        title={text.cancelTitle}
        yes={text.cancelYes}
        no={text.cancelNo}
        ask={() => service.POST('/api/sweeps/{id}/cancel', params)}
        said={() => ({ text: text.cancelled })}
      >
        <p>{cancelBody}</p>
      </ConfirmedChange>
    </>
  );
}
