import { get, getService } from '@/api/server';
import { one, type PageInput } from '@/parts/lists/query';
import { SubscriptionScreen } from '../subscription-screen';

export default async function SubscriptionPage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const path = { id };
  const subscription = await get('/api/subscriptions/{id}', { path });
  const { siteId } = subscription.filter;
  const query = { cursor: one(search, 'cursor'), limit: 50 };
  const [log, regions, targets, site] = await Promise.all([
    get('/api/subscriptions/{id}/deliveries', { path, query }),
    get('/api/regions', { query: { practice: String(subscription.practice) } }),
    get('/api/targets'),
    siteId
      ? service.GET('/api/sites/{id}', { params: { path: { id: siteId } } }).then(({ data }) => data ?? null)
      : null,
  ]);
  const lists = { regions: regions.items, targets: targets.items, site };
  return <SubscriptionScreen subscription={subscription} log={log} lists={lists} search={search} />;
}
