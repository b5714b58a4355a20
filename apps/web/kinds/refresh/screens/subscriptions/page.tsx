import { get } from '@/api/server';
import { SubscriptionsScreen } from './subscriptions-screen';

export default async function SubscriptionsPage() {
  const [subscriptions, targets] = await Promise.all([get('/api/subscriptions'), get('/api/targets')]);
  return <SubscriptionsScreen subscriptions={subscriptions} targets={targets.items} />;
}
