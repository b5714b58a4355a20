import { getService, read } from '@/api/server';
import { SecurityScreen } from '@/screens/security/security-screen';

export default async function SecurityPage() {
  const service = await getService();
  const [sessions, tokens, factors, ways] = await Promise.all([
    read(service.GET('/api/sessions')),
    read(service.GET('/api/tokens')),
    read(service.GET('/api/second-factor')),
    read(service.GET('/api/session/ways')),
  ]);
  return <SecurityScreen sessions={sessions.items} tokens={tokens.items} factors={factors} ways={ways} />;
}
