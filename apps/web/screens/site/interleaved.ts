import type { components } from '@/api/api.gen';

type SiteSearch = components['schemas']['SiteSearch'];
type PageChange = components['schemas']['PageChange'];

/** One line of the time line. */
export type Entry = { search: SiteSearch } | { change: PageChange };

/**
 * Searches and what visits found between them, both newest first.
 * @param more are there searches further back? Then what is older than those here is left out: it belongs among them
 */
export function interleaved(searches: readonly SiteSearch[], changes: readonly PageChange[], more: boolean): Entry[] {
  const entries: Entry[] = [];
  let next = 0;
  for (const search of searches) {
    const { finishedAt } = search;
    for (let change = changes[next]; change && finishedAt !== null && change.at > finishedAt; change = changes[next]) {
      entries.push({ change });
      next++;
    }
    entries.push({ search });
  }
  if (!more) entries.push(...changes.slice(next).map((change) => ({ change })));
  return entries;
}
