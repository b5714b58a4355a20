'use client';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';

/** Sets the threshold that the verdicts support. */
export function UseThreshold({ threshold, label, revision }: { threshold: number; label: string; revision: string }) {
  const { words } = useWords();
  const { send, busy } = useChange();
  const use = async () => {
    await send(() => service.PATCH('/api/settings', { params: on(revision), body: { claimThreshold: threshold } }), {
      text: words.common.saved,
    });
  };
  return (
    <Button busy={busy} onClick={use}>
      {label}
    </Button>
  );
}
