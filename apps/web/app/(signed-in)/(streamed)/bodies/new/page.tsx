import { getService, read } from '@/api/server';
import { SiteFormScreen } from '@/screens/site-form/site-form-screen';

/** Sites added by hand are real ones. */
export default async function NewSitePage() {
  const service = await getService();
  const regions = await read(service.GET('/api/regions', { params: { query: { practice: 'false' } } }));
  return <SiteFormScreen site={null} regions={regions.items} />;
}
