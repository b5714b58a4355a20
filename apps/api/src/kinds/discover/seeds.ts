import type { DiscoverPlan } from '@hyrde/contracts';
import { canonicalUrl, isPracticeHost, publicScope } from '@hyrde/jobs/site';
import { WebUrl } from '../../http/common.js';
import { invalid } from '../../http/problem.js';

type Refuses = Pick<DiscoverPlan, 'refused' | 'allowed' | 'practice'>;

/** Of an address that is refused, in characters. */
const QUOTED = 80;

/** What keeps a run from opening an address; null where nothing does. What a name leads to is for the fetcher to check. */
export function opensFor({ refused, allowed, practice }: Refuses): (url: string) => string | null {
  const [anywhere, refusing] = [publicScope([]), publicScope(refused, { allowed })];
  return (url) => {
    if (isPracticeHost(new URL(url).hostname) !== practice)
      return practice ? 'is none of the practice country' : 'leads to this machine, where no public body is';
    if (!anywhere.owns(url)) return 'is no public address: a host without a name in public';
    if (!anywhere.admits(url)) return 'is no page: a file or picture, or a tool that changes pages';
    return refusing.admits(url) ? null : 'is among the hosts that are never asked';
  };
}

/**
 * Addresses to begin with, as a run writes them, each once.
 * @throws Problem where a run of this plan would never open one of them
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
