import { redirect } from 'next/navigation';
import { getMe } from '@/parts/session';
import { NewPasswordScreen } from '@/screens/new-password/new-password-screen';

export default async function NewPasswordPage() {
  const me = await getMe();
  if (!me.mustChangePassword) redirect('/');
  return <NewPasswordScreen name={me.name} />;
}
