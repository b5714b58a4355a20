import { getService, read } from '@/api/server';
import { SubscriptionsScreen } from './subscriptions-screen';

export default async function SubscriptionsPage() {
  const service = await getService();
  const [subscriptions, targets] = await Promise.all([
    read(service.GET('/api/subscriptions')),
    read(service.GET('/api/targets')),
  ]);
  return <SubscriptionsScreen subscriptions={subscriptions} targets={targets.items} />;
}
