import type { components } from '@hyrde/client';
import { Badge } from '@/design/values';
import type { Words } from '@/words/en';

/** State of a subscription: on, off, or waiting for a receiver that does not respond. */
export function StateBadge({
  of: { off, failures },
  words,
}: {
  of: components['schemas']['Subscription'];
  words: Words;
}) {
  const text = words.subscriptions;
  if (off) return <Badge tone={off.reason === 'gone' || off.reason === 'failing' ? 'bad' : 'plain'}>{text.off}</Badge>;
  return failures > 0 ? <Badge tone="warning">{text.failing}</Badge> : <Badge tone="good">{text.on}</Badge>;
}
