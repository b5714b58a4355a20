import { getService, read } from '@/api/server';
import { SiteImportScreen } from '@/screens/site-import/site-import-screen';

export default async function SiteImportPage() {
  const service = await getService();
  const { items } = await read(service.GET('/api/site-imports'));
  return <SiteImportScreen imports={items} />;
}
