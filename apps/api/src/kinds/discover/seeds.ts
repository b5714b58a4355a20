import type { DiscoverPlan } from '@hyrde/contracts';
import { canonicalUrl, isPracticeHost, publicScope } from '@hyrde/jobs/site';
import { WebUrl } from '../../http/common.js';
import { invalid } from '../../http/problem.js';

type Refuses = Pick<DiscoverPlan, 'refused' | 'allowed' | 'practice'>;

/** Maximum number of characters of a refused address that an error text quotes. */
const QUOTED = 80;

/**
 * Returns a function that gives the reason why a run may not open an address; null if it may. The addresses that a host
 * name resolves to are checked by the fetcher.
 */
export function opensFor({ refused, allowed, practice }: Refuses): (url: string) => string | null {
  const [anywhere, refusing] = [publicScope([]), publicScope(refused, { allowed })];
  return (url) => {
    if (isPracticeHost(new URL(url).hostname) !== practice)
      return practice ? 'is not in the practice country' : 'leads to this machine, where no public body is';
    if (!anywhere.owns(url)) return 'is no public address: a host without a name in public';
    if (!anywhere.admits(url)) return 'is no page: a file or picture, or a tool that changes pages';
    return refusing.admits(url) ? null : 'is among the hosts that are never asked';
  };
}

/**
 * Canonical seed addresses without duplicates.
 * @throws Problem if a run of this plan may not open one of the addresses
 */
export function seedsOf(plan: Refuses, urls: readonly string[]): string[] {
  const opens = opensFor(plan);
  const seeds = urls.map((text, i) => {
    const url = canonicalUrl(text);
    const covered = WebUrl.safeParse(text).error?.issues[0]?.message;
    const fault = covered ?? (url === null ? 'is no address of a page' : opens(url));
    if (url === null || fault !== null) throw invalid(`seeds.${i}`, `“${text.slice(0, QUOTED)}” ${fault}.`);
    return url;
  });
  return [...new Set(seeds)];
}
