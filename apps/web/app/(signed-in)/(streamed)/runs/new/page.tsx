import { one, type PageInput } from '@/parts/lists/query';
import { NewSweepScreen } from '@/screens/new-sweep/new-sweep-screen';

export default async function NewSweepPage(props: PageInput) {
  const search = await props.searchParams;
  return <NewSweepScreen search={search} scheduled={one(search, 'schedule') !== undefined} />;
}
