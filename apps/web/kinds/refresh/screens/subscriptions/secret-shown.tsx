'use client';
import type { components } from '@hyrde/client';
import { ButtonLink } from '@/design/button';
import { useWords } from '@/words/client';
import { subscriptionsWords } from '@/words/subscriptions';

/** A webhook's secret or a feed's links, shown once. A mail has none. */
export function SecretShown({ made }: { made: components['schemas']['SubscriptionWithSecret'] }) {
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  return (
    <div role="status" className="my-3 rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
      {made.feeds && (
        <>
          <p className="font-semibold">{text.feedsTitle}</p>
          <p>{text.feedsBody}</p>
          {[['Atom', made.feeds.atom] as const, ['JSON Feed', made.feeds.json] as const].map(([name, url]) => (
            <p key={name} className="my-2">
              {name}
              <code className="block rounded bg-paper px-2 py-1 font-mono break-all select-all">{url}</code>
            </p>
          ))}
        </>
      )}
      {made.secret && (
        <>
          <p className="font-semibold">{text.secretTitle}</p>
          <p>{text.secretBody}</p>
          <code className="my-2 block rounded bg-paper px-2 py-1 font-mono break-all select-all">{made.secret}</code>
        </>
      )}
      {!made.secret && !made.feeds && <p className="mb-2 font-semibold">{words.common.saved}</p>}
      <ButtonLink href={`/records/subscriptions/${made.subscription.id}`}>{text.toSubscription}</ButtonLink>
    </div>
  );
}
