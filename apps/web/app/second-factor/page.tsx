import { redirect } from 'next/navigation';
import { getService, read } from '@/api/server';
import { getMe } from '@/parts/session';
import { SecondFactorScreen } from '@/screens/second-factor/second-factor-screen';

export default async function SecondFactorPage() {
  const [me, service] = await Promise.all([getMe(), getService()]);
  if (!me.mustAddSecondFactor) redirect('/');
  const [factors, { passkeys }] = await Promise.all([
    read(service.GET('/api/second-factor')),
    read(service.GET('/api/session/ways')),
  ]);
  return <SecondFactorScreen name={me.name} factors={factors} possible={passkeys} />;
}
