import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { SiteFormScreen } from '@/screens/site-form/site-form-screen';

const siteOf = async ({ params }: PageInput<'id'>) => {
  const [{ id }, service] = await Promise.all([params, getService()]);
  return read(service.GET('/api/sites/{id}', { params: { path: { id } } }));
};

export default async function EditSitePage(props: PageInput<'id'>) {
  const [site, service] = await Promise.all([siteOf(props), getService()]);
  const query = { practice: String(site.practice) };
  const regions = await read(service.GET('/api/regions', { params: { query } }));
  return <SiteFormScreen site={site} regions={regions.items} />;
}
