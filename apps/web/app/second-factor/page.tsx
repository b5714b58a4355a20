import { redirect } from 'next/navigation';
import { getMe } from '@/parts/session';
import { SecondFactorScreen } from '@/screens/second-factor/second-factor-screen';

export default async function SecondFactorPage() {
  const me = await getMe();
  if (!me.mustAddSecondFactor) redirect('/');
  return <SecondFactorScreen name={me.name} />;
}
