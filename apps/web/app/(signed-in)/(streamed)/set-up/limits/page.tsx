import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { LimitsScreen } from '@/screens/limits/limits-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.settings.limits });

export default async function LimitsPage() {
  const service = await getService();
  const [settings, defaults] = await Promise.all([
    read(service.GET('/api/settings')),
    read(service.GET('/api/settings/defaults')),
  ]);
  return <LimitsScreen settings={settings} defaults={defaults.items} />;
}
