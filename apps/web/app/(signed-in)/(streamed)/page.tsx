import type { PageInput } from '@/parts/lists/query';
import { showsPractice } from '@/parts/session';
import { OverviewScreen } from '@/screens/overview/overview-screen';

export default async function OverviewPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  return <OverviewScreen search={search} practice={practice} />;
}
