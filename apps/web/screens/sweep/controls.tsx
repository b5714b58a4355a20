'use client';
import type { SweepState } from '@hyrde/contracts';
import { useEffect, useRef, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';

interface ControlsProps {
  id: string;
  state: SweepState;
  paused: string;
  /** Effect of cancelling. */
  cancelBody: string;
}

/** Pause and resume, which undo each other, and cancel, which is final and needs a confirmation. */
export function Controls({ id, state, paused, cancelBody }: ControlsProps) {
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
          {words.common.pause}
        </Button>
      ) : (
        <Button kind="main" busy={busy} onClick={resume}>
          {words.common.resume}
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

/** Number of announcements during a sweep. */
const STEPS = 10;

/** Announces a sweep's progress to screen readers with `text`, at each tenth instead of each task. */
export function Announcer({ done, all, text }: { done: number; all: number; text: string }) {
  const step = all ? Math.floor((STEPS * done) / all) : 0;
  const last = useRef(step);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (step === last.current) return;
    last.current = step;
    setSaid(text);
  }, [step, text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
