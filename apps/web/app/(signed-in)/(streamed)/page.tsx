import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import { FIRST_TARGET } from '@/parts/locate/first-target';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { OverviewScreen } from '@/screens/overview/overview-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.overview.title });

export default async function OverviewPage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const target = one(search, 'target') ?? FIRST_TARGET;
  const world = { practice: String(practice) };
  const [overview, portals, targets] = await Promise.all([
    read(service.GET('/api/overview', { params: { query: { ...world, target } } })),
    read(service.GET('/api/record-portals', { params: { query: { ...world, limit: 1 } } })),
    read(service.GET('/api/targets')),
  ]);
  return <OverviewScreen overview={overview} portals={portals} targets={targets.items} target={target} />;
}
