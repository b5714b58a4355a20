'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';
import { subscriptionsWords } from '@/words/subscriptions';

/** Sends a message again, under the same id. */
export function SendAgain({ id, deliveryId, about }: { id: string; deliveryId: string; about: string }) {
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  const { send, busy } = useChange();
  const params = { path: { id, deliveryId } };
  async function again() {
    await send(() => service.POST('/api/subscriptions/{id}/deliveries/{deliveryId}/again', { params }), {
      text: text.sentAgain,
    });
  }
  return (
    <Button small busy={busy} onClick={again}>
      {text.again}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
