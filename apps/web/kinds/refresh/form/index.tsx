import { get } from '@/api/server';
import { one, type Search } from '@/parts/lists/query';
import { getWords, TIME_ZONE } from '@/words/server';
import type { FormInput, SweepForm } from '../../kind-parts';
import { NoKnownPages } from '../parts/known-pages-table';
import { RefreshForm } from './refresh-form';

/** Form of a refresh sweep, if there are known pages. */
async function NewRefresh({ sites, practice, scheduled, search }: FormInput) {
  const { words } = await getWords();
  const query = { practice: String(practice) };
  const [regions, { any, forecast }] = await Promise.all([
    get('/api/regions', { query }),
    get('/api/refresh/forecast', { query }),
  ]);
  if (!any) return <NoKnownPages mayStart words={words} />;
  const inUse = regions.items.filter((region) => region.sites > 0);
  const visits = visitsOf(search, forecast?.pages ?? null);
  return <RefreshForm {...{ sites, practice, scheduled, visits }} regions={inUse} timeZone={TIME_ZONE} />;
}

export const refresh: SweepForm = {
  kind: 'refresh',
  Form: NewRefresh,
  purpose: (words) => words.refresh.form.purpose,
};

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
