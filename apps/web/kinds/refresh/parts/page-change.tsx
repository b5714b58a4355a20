import type { PageChangeName } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import { PlainLink } from '@/design/link';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import type { Words } from '@/words/en';

const TONES = {
  changed: 'busy',
  moved: 'warning',
  lost: 'bad',
  returned: 'good',
} as const satisfies Record<PageChangeName, string>;

export function PageChangeBadge({ change, words }: { change: PageChangeName; words: Words }) {
  return <Badge tone={TONES[change]}>{words.pageChanges[change]}</Badge>;
}

/** The search that a lost answer triggered: its progress, its sweep, and the page that it found. */
export function FollowUp({
  followUp: { state, sweepId, url },
  words,
}: {
  followUp: NonNullable<Schema<'PageChange'>['followUp']>;
  words: Words;
}) {
  const label = words.refresh.changes.followUps[state];
  return (
    <>
      {sweepId ? <PlainLink href={`/runs/${sweepId}`}>{label}</PlainLink> : label}
      {url && (
        <span className="mt-1 block">
          <SiteLink url={url} words={words} />
        </span>
      )}
    </>
  );
}
