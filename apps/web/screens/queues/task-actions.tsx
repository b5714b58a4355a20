'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { queuesWords, useWords } from '@/words/client';

interface Props {
  id: string;
  subject: string;
  state: 'waiting' | 'later' | 'failed';
}

/** Retries a task, or drops it, which can be undone. */
export function TaskActions({ id, subject, state }: Props) {
  const { words, format } = useWords(queuesWords);
  const text = words.queues;
  const toast = useToast();
  const { send, busy } = useChange();
  const body = { ids: [id] };
  const report = (changed: number, sentence: string) => toast({ text: changed > 0 ? sentence : text.moved });

  async function retry() {
    const done = await send(() => service.POST('/api/queues/tasks/retry', { body }));
    if (done) report(done.changed, text.retried(format.whole(done.changed)));
  }
  async function restore() {
    const done = await send(() => service.POST('/api/queues/tasks/restore', { body }));
    if (done) report(done.changed, words.labels.backAgain);
  }
  const what = state === 'failed' ? 'failed' : 'waiting';
  return (
    <div className="flex flex-wrap gap-2">
      {state !== 'waiting' && (
        <Button small busy={busy} onClick={retry}>
          {state === 'failed' ? words.common.tryAgain : text.now}
          <span className="sr-only"> {subject}</span>
        </Button>
      )}
      <ConfirmedChange
        yes={text.drop}
        of={subject}
        title={text.dropTitle[what]}
        ask={() => service.POST('/api/queues/tasks/drop', { body })}
        said={({ changed }) =>
          changed > 0 ? { text: text.dropped, undo: () => void restore() } : { text: text.moved }
        }
      >
        <p>{text.dropBody[what]}</p>
      </ConfirmedChange>
    </div>
  );
}

export function RetryAll({ count }: { count: string }) {
  const { words, format } = useWords(queuesWords);
  const text = words.queues;
  return (
    <ConfirmedChange
      yes={text.retryAll}
      title={text.retryAllTitle}
      ask={() => service.POST('/api/queues/tasks/retry', { body: { all: 'failed' } })}
      said={({ changed }) => ({ text: text.retried(format.whole(changed)) })}
    >
      <p>{text.retryAllBody(count)}</p>
    </ConfirmedChange>
  );
}
