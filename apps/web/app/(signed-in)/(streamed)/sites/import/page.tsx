import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { SiteImportScreen } from '@/screens/site-import/site-import-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.siteImport.title });

export default async function SiteImportPage() {
  const service = await getService();
  const [imports, ready] = await Promise.all([
    read(service.GET('/api/site-imports')),
    read(service.GET('/api/ready-lists')),
  ]);
  return <SiteImportScreen imports={imports.items} ready={ready.items} />;
}
