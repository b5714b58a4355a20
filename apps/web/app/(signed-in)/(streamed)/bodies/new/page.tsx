import { get } from '@/api/server';
import { SiteFormScreen } from '@/screens/site-form/site-form-screen';

/** Sites that are added by hand are always real ones, never practice data. */
export default async function NewSitePage() {
  const regions = await get('/api/regions', { query: { practice: 'false' } });
  return <SiteFormScreen site={null} regions={regions.items} />;
}
