import type { RefreshPolicy } from '@hyrde/contracts';
import { one, oneOf, type Search } from '@/parts/lists/filters';
import { sitesOf } from '@/parts/sweeps/sites-of';
import { POLICIES } from '../parts/lists';

/** What the form of a refresh sweep says, as the service wants it. A day has its full length but for practice. */
export function planOf(data: FormData, practice: boolean) {
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    kind: 'refresh' as const,
    visitsADay: Number(text('visitsADay')),
    days: Number(text('days')),
    policy: policyOf({ policy: text('policy') }),
    budget: Number(text('budget')),
    ...(practice && { daySeconds: Number(text('daySeconds')) }),
    sites: sitesOf(data),
    practice,
  };
}

const policyOf = (search: Search): RefreshPolicy => oneOf(search, 'policy', POLICIES) ?? 'crawl-value';

/** What is proposed where the address names no budget, as a share of the known pages. */
const SHARE = 0.05;
/** … and where nothing is foretold of them. */
const VISITS = 100;

/** The visits a day that the form begins with. @param pages known ones; null where they are not counted yet */
export function visitsOf(search: Search, pages: number | null): number {
  const asked = one(search, 'visits');
  if (asked && /^\d+$/.test(asked)) return Number(asked);
  return pages === null ? VISITS : Math.ceil(SHARE * pages);
}
