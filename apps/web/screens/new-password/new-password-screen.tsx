import { redirect } from 'next/navigation';
import { ChangePassword } from '@/parts/accounts/password';
import { GatePage } from '@/parts/frame/public-frame';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';

/** Screen on which a one-time password is changed before anything else. */
export default async function NewPasswordPage() {
  const me = await getMe();
  if (!me.mustChangePassword) redirect('/');
  const { newPassword: text } = (await getWords()).words;
  return (
    <GatePage name={me.name} title={text.title} purpose={text.purpose}>
      <ChangePassword oneTime />
    </GatePage>
  );
}
