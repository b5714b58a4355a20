import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { SiteImportScreen } from '@/screens/site-import/site-import-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.siteImport.title });

export default async function SiteImportPage() {
  const service = await getService();
  const { items } = await read(service.GET('/api/site-imports'));
  return <SiteImportScreen imports={items} />;
}
