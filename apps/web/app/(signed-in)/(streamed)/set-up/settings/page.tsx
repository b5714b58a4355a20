import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { getMe, may } from '@/parts/session';
import { SettingsScreen } from '@/screens/settings/settings-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.settings.title });

export default async function SettingsPage() {
  const [me, service] = await Promise.all([getMe(), getService()]);
  const [people, sessions, tokens, settings, defaults, ways] = await Promise.all([
    may(me, 'admin') ? read(service.GET('/api/people')) : null,
    read(service.GET('/api/sessions')),
    read(service.GET('/api/tokens')),
    read(service.GET('/api/settings')),
    read(service.GET('/api/settings/defaults')),
    read(service.GET('/api/session/ways')),
  ]);
  return (
    <SettingsScreen
      people={people}
      sessions={sessions.items}
      tokens={tokens.items}
      settings={settings}
      defaults={defaults.items}
      provider={ways.provider}
    />
  );
}
