import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { SecurityScreen } from '@/screens/security/security-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.settings.security });

export default async function SecurityPage() {
  const service = await getService();
  const [sessions, tokens, { provider }] = await Promise.all([
    read(service.GET('/api/sessions')),
    read(service.GET('/api/tokens')),
    read(service.GET('/api/session/ways')),
  ]);
  return <SecurityScreen sessions={sessions.items} tokens={tokens.items} provider={provider} />;
}
