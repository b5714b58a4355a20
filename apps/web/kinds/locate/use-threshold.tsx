'use client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Sets the threshold that the verdicts bear out. */
export function UseThreshold({ threshold, label }: { threshold: number; label: string }) {
  const { words } = useWords();
  const toast = useToast();
  const { send, busy } = useChange();
  const use = async () => {
    if (await send(() => service.PATCH('/api/settings', { body: { claimThreshold: threshold } })))
      toast({ text: words.common.saved });
  };
  return (
    <Button busy={busy} onClick={use}>
      {label}
    </Button>
  );
}
