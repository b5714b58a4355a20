import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { SiteScreen } from '@/screens/site/site-screen';

export default async function SitePage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const site = await read(service.GET('/api/sites/{id}', { params: { path: { id } } }));
  return <SiteScreen site={site} opened={{ target: one(search, 'target'), cursor: one(search, 'cursor') }} />;
}
