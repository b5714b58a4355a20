import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getMe } from '@/parts/session';
import { SecondFactorScreen } from '@/screens/second-factor/second-factor-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.secondFactor.title });

export default async function SecondFactorPage() {
  const me = await getMe();
  if (!me.mustAddSecondFactor) redirect('/');
  return <SecondFactorScreen name={me.name} />;
}
