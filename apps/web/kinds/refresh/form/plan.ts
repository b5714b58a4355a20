import type { RefreshPolicy } from '@hyrde/contracts';
import { sitesOf } from '@/kinds/kind-parts';
import { one, oneOf, type Search } from '@/parts/lists/query';
import { POLICIES } from '../parts/lists';

/** The form's values as a refresh plan of the API. A day has its full length except in practice. */
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

/** Default budget as a fraction of the known pages. */
const SHARE = 0.05;
/** Default budget in visits a day if there is no forecast. */
const VISITS = 100;

/** Initial visits a day of the form. @param pages number of known pages; null if not counted yet */
export function visitsOf(search: Search, pages: number | null): number {
  const asked = one(search, 'visits');
  if (asked && /^\d+$/.test(asked)) return Number(asked);
  return pages === null ? VISITS : Math.ceil(SHARE * pages);
}
