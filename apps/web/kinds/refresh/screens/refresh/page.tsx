import { get } from '@/api/server';
import { one, type Search } from '@/parts/lists/query';
import { showsPractice } from '@/parts/session';
import { RefreshScreen } from './refresh-screen';

/** Number of sweeps shown; the list of sweeps has all. */
const NEWEST = 5;

export default async function RefreshPage(props: { searchParams: Promise<Search> }) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const query = { practice: String(practice) };
  const [forecast, sweeps] = await Promise.all([
    get('/api/refresh/forecast', { query }),
    get('/api/sweeps', { query: { ...query, kind: 'refresh', limit: NEWEST } }),
  ]);
  const [newest] = sweeps.items;
  if (!newest) return <RefreshScreen forecast={forecast} sweeps={[]} days={[]} byRegion={null} />;
  const { id } = newest;
  const { items: days } = await get('/api/sweeps/{id}/days', { path: { id } });
  const asked = Number(one(search, 'day') ?? '') - 1;
  const day = (days.find((known) => known.day === asked) ?? days[0])?.day;
  const regions = day === undefined ? null : await get('/api/sweeps/{id}/days/{day}/regions', { path: { id, day } });
  const byRegion = day === undefined || !regions ? null : { day, regions: regions.items };
  return <RefreshScreen forecast={forecast} sweeps={sweeps.items} days={days} byRegion={byRegion} />;
}
