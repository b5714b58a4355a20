import type { Change } from '@hyrde/contracts';

/**
 * What happened to a site's page between two sweeps. Both ended found or not-found: a site that could not be searched
 * tells nothing, so a time-out is never "lost".
 * @param before where the last sweep found the page: null for nowhere, undefined where there was no sweep before
 * @param now where this one found it
 * @param memory.everFound whether any sweep before found it
 * @param memory.sameText whether the page reads as it did
 * @returns null where there was no page and is none
 */
export function changeOf(
  before: string | null | undefined,
  now: string | null,
  { everFound, sameText }: { everFound: boolean; sameText: boolean },
): Change | null {
  if (now === null) return before ? 'lost' : null;
  if (!before) return everFound ? 'recovered' : 'new';
  if (before !== now) return 'moved';
  return sameText ? 'unchanged' : 'changed';
}
