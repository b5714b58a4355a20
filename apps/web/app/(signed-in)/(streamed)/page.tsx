import type { Metadata } from 'next';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { OverviewScreen } from '@/screens/overview/overview-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.overview.title });

export default async function OverviewPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  return <OverviewScreen search={search} practice={practice} />;
}
