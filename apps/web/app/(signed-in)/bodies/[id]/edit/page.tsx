import { get } from '@/api/server';
import type { PageInput } from '@/parts/lists/query';
import { SiteFormScreen } from '@/screens/site-form/site-form-screen';

const siteOf = async ({ params }: PageInput<'id'>) => {
  const { id } = await params;
  return get('/api/sites/{id}', { path: { id } });
};

export default async function EditSitePage(props: PageInput<'id'>) {
  const site = await siteOf(props);
  const query = { practice: String(site.practice) };
  const regions = await get('/api/regions', { query });
  return <SiteFormScreen site={site} regions={regions.items} />;
}
