import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { getWords } from '@/words/server';
import { SubscriptionsScreen } from './subscriptions-screen';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.subscriptions.title,
});

export default async function SubscriptionsPage() {
  const service = await getService();
  const [subscriptions, targets] = await Promise.all([
    read(service.GET('/api/subscriptions')),
    read(service.GET('/api/targets')),
  ]);
  return <SubscriptionsScreen subscriptions={subscriptions} targets={targets.items} />;
}
