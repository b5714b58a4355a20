import { getService, read } from '@/api/server';
import { one, type Search } from '@/parts/lists/filters';
import { showsPractice } from '@/parts/session';
import { RefreshScreen } from './refresh-screen';

/** As many as are looked at; the list of sweeps has all. */
const NEWEST = 5;

export default async function RefreshPage(props: { searchParams: Promise<Search> }) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const query = { practice: String(practice) };
  const [forecast, sweeps] = await Promise.all([
    read(service.GET('/api/refresh/forecast', { params: { query } })),
    read(service.GET('/api/sweeps', { params: { query: { ...query, kind: 'refresh', limit: NEWEST } } })),
  ]);
  const [newest] = sweeps.items;
  if (!newest) return <RefreshScreen forecast={forecast} sweeps={[]} days={[]} byRegion={null} />;
  const { id } = newest;
  const { items: days } = await read(service.GET('/api/sweeps/{id}/days', { params: { path: { id } } }));
  const asked = Number(one(search, 'day') ?? '') - 1;
  const day = (days.find((known) => known.day === asked) ?? days[0])?.day;
  const regions =
    day === undefined
      ? null
      : await read(service.GET('/api/sweeps/{id}/days/{day}/regions', { params: { path: { id, day } } }));
  const byRegion = day === undefined || !regions ? null : { day, regions: regions.items };
  return <RefreshScreen forecast={forecast} sweeps={sweeps.items} days={days} byRegion={byRegion} />;
}
