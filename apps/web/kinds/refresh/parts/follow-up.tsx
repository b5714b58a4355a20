import type { components } from '@hyrde/client';
import { Link } from '@/design/link';
import { SiteLink } from '@/parts/addresses';
import type { Words } from '@/words/en';

/** The search that a lost answer triggered: its progress, its sweep, and the page that it found. */
export function FollowUp({
  followUp: { state, sweepId, url },
  words,
}: {
  followUp: NonNullable<components['schemas']['PageChange']['followUp']>;
  words: Words;
}) {
  const label = words.refresh.changes.followUps[state];
  return (
    <>
      {sweepId ? (
        <Link href={`/runs/${sweepId}`} className="plain-link">
          {label}
        </Link>
      ) : (
        label
      )}
      {url && (
        <span className="mt-1 block">
          <SiteLink url={url} words={words} />
        </span>
      )}
    </>
  );
}
