import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getMe } from '@/parts/session';
import { NewPasswordScreen } from '@/screens/new-password/new-password-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.newPassword.title });

export default async function NewPasswordPage() {
  const me = await getMe();
  if (!me.mustChangePassword) redirect('/');
  return <NewPasswordScreen name={me.name} />;
}
