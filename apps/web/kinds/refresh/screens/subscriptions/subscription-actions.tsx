'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { subscriptionsWords } from '@/words/subscriptions';
import { SecretShown } from './subscription-form';

interface SubscriptionActionsProps {
  id: string;
  off: boolean;
  means: Schema<'SubscriptionMeans'>;
  revision: string;
}

export function SubscriptionActions({ id, off, means, revision }: SubscriptionActionsProps) {
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  const toast = useToast();
  const router = useRouter();
  const { send, busy } = useChange();
  const [renewed, setRenewed] = useState<Schema<'SubscriptionWithSecret'> | null>(null);
  const params = { path: { id } };
  const renewal = means === 'feed' ? text.renewal.feed : text.renewal.webhook;

  async function turn(next: boolean) {
    await send(
      () => service.PATCH('/api/subscriptions/{id}', { params: { ...params, ...on(revision) }, body: { off: next } }),
      {
        text: next ? text.switchedOff : text.switchedOn,
      },
    );
  }
  async function test() {
    await send(() => service.POST('/api/subscriptions/{id}/test', { params }), { text: text.tested });
  }
  async function restore() {
    if (!(await send(() => service.POST('/api/subscriptions/{id}/restore', { params })))) return;
    toast({ text: words.labels.backAgain });
    router.push(`/records/subscriptions/${id}`);
  }
  async function remove() {
    if (!(await send(() => service.DELETE('/api/subscriptions/{id}', { params })))) return;
    toast({ text: text.deleted, undo: () => void restore() });
    router.push('/records/subscriptions');
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {means !== 'feed' && (
          <Button busy={busy} onClick={test}>
            {words.labels.sendTest}
          </Button>
        )}
        <Button busy={busy} onClick={() => turn(!off)} kind={off ? 'main' : 'plain'}>
          {off ? words.common.switchOn : words.common.switchOff}
        </Button>
        {means !== 'mail' && (
          <ConfirmedChange
            yes={renewal.label}
            title={renewal.title}
            ask={() => service.POST('/api/subscriptions/{id}/secret', { params })}
            then={setRenewed}
          >
            <p>{renewal.body}</p>
          </ConfirmedChange>
        )}
        <Button kind="danger" busy={busy} onClick={remove}>
          {words.common.delete}
        </Button>
      </div>
      {renewed && <SecretShown made={renewed} />}
    </>
  );
}

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
