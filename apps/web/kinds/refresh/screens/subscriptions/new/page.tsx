import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { filterOf, tellsOf } from '../filter';
import { NewSubscriptionScreen } from '../new-subscription-screen';

export default async function NewSubscriptionPage(props: PageInput) {
  const [search, shown, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const tells = tellsOf(search);
  const siteId = one(search, 'siteId');
  const site = siteId ? await read(service.GET('/api/sites/{id}', { params: { path: { id: siteId } } })) : null;
  const practice = site?.practice ?? shown;
  const [regions, targets, { mail }] = await Promise.all([
    read(service.GET('/api/regions', { params: { query: { practice: String(practice) } } })),
    read(service.GET('/api/targets')),
    read(service.GET('/api/subscriptions')),
  ]);
  const lists = { regions: regions.items, targets: targets.items, site };
  return (
    <NewSubscriptionScreen
      tells={tells}
      filter={filterOf(search, tells)}
      practice={practice}
      lists={lists}
      mail={mail}
    />
  );
}
