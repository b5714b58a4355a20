'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Notice } from '@/design/notice';
import { useWords } from '@/words/client';
import { subscriptionsWords } from '@/words/subscriptions';

/** Ends the subscription on a press; opening the page, as mail programs do, ends nothing. */
export function EndSubscription({ token }: { token: string }) {
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions.end;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [ended, setEnded] = useState(false);
  async function end() {
    setEnded((await send(() => service.POST('/api/unsubscribe/{token}', { params: { path: { token } } }))) !== null);
  }
  if (ended)
    return (
      <div role="status">
        <Notice tone="good">{text.done}</Notice>
      </div>
    );
  return (
    <>
      {problem && <Notice tone="bad">{problem.status === 0 ? problem.sentence : text.failed}</Notice>}
      <Button kind="main" busy={busy} onClick={end}>
        {text.button}
      </Button>
    </>
  );
}
