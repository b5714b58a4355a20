import { get } from '@/api/server';
import { one, type PageInput } from '@/parts/lists/query';
import { SiteScreen } from '@/screens/site/site-screen';

export default async function SitePage(props: PageInput<'id'>) {
  const [{ id }, search] = await Promise.all([props.params, props.searchParams]);
  const site = await get('/api/sites/{id}', { path: { id } });
  const requests = await get('/api/owner-requests', { query: { host: site.homeUrl } });
  const opened = { target: one(search, 'target'), cursor: one(search, 'cursor') };
  return <SiteScreen site={site} requests={requests.items} opened={opened} search={search} />;
}
