import { getService, read } from '@/api/server';
import { LimitsScreen } from '@/screens/limits/limits-screen';

export default async function LimitsPage() {
  const service = await getService();
  const [settings, defaults] = await Promise.all([
    read(service.GET('/api/settings')),
    read(service.GET('/api/settings/defaults')),
  ]);
  return <LimitsScreen settings={settings} defaults={defaults.items} />;
}
