'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Removes the practice country after showing its size. */
export function RemovePractice() {
  const { words, format } = useWords();
  const router = useRouter();
  const toast = useToast();
  const { send, busy } = useChange();
  const [asking, setAsking] = useState(false);
  const [counts, setCounts] = useState<{ sites: number; sweeps: number } | null>(null);

  const ask = async () => {
    setAsking(true);
    const { data } = await service.GET('/api/practice').catch(() => ({ data: undefined }));
    setCounts(data ?? null);
  };
  const remove = async () => {
    if (!(await send(() => service.DELETE('/api/practice')))) return;
    setAsking(false);
    toast({ text: words.practice.removed });
    router.push('/');
  };

  return (
    <>
      <Button small onClick={ask}>
        {words.practice.remove}
      </Button>
      <Dialog open={asking} title={words.practice.removeTitle} onClose={() => setAsking(false)}>
        <p>
          {counts
            ? words.practice.removeBody(format.whole(counts.sites), format.whole(counts.sweeps))
            : words.practice.removeBodyUncounted}
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{words.common.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={remove}>
            {words.practice.remove}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
