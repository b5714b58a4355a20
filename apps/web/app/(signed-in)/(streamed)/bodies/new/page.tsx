import { get } from '@/api/server';
import { SiteFormScreen } from '@/screens/site-form/site-form-screen';

/** Sites added by hand are real ones. */
export default async function NewSitePage() {
  const regions = await get('/api/regions', { query: { practice: 'false' } });
  return <SiteFormScreen site={null} regions={regions.items} />;
}
