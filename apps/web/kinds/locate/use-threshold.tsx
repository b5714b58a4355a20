'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';

/** Sets the threshold that the verdicts support. */
export function UseThreshold({ threshold, label }: { threshold: number; label: string }) {
  const { words } = useWords();
  const { send, busy } = useChange();
  const use = async () => {
    await send(() => service.PATCH('/api/settings', { body: { claimThreshold: threshold } }), {
      text: words.common.saved,
    });
  };
  return (
    <Button busy={busy} onClick={use}>
      {label}
    </Button>
  );
}
