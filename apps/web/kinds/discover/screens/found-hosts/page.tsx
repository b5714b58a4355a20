import { getService, read } from '@/api/server';
import { getMe, may, showsPractice } from '@/parts/session';
import { FoundHostsScreen } from './found-hosts-screen';

export default async function FoundHostsPage() {
  const [practice, service, me] = await Promise.all([showsPractice(), getService(), getMe()]);
  const found = await read(service.GET('/api/found-hosts', { params: { query: { practice: String(practice) } } }));
  return <FoundHostsScreen found={found} mayAdd={may(me, 'auditor') && !practice} isPractice={practice} />;
}
