import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { SiteScreen } from '@/screens/site/site-screen';

export default async function SitePage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const site = await read(service.GET('/api/sites/{id}', { params: { path: { id } } }));
  const wishes = await read(service.GET('/api/owner-wishes', { params: { query: { host: site.homeUrl } } }));
  const opened = { target: one(search, 'target'), cursor: one(search, 'cursor') };
  return <SiteScreen site={site} wishes={wishes.items} opened={opened} />;
}
