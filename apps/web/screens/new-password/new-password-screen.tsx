import { redirect } from 'next/navigation';
import { ScreenTitle } from '@/design/page-head';
import { ChangePassword } from '@/parts/accounts/password';
import { SignOut } from '@/parts/frame/controls';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';

/** Screen on which a one-time password is changed before anything else. */
export default async function NewPasswordPage() {
  const me = await getMe();
  if (!me.mustChangePassword) redirect('/');
  const { words } = await getWords();
  return (
    <PublicFrame>
      <div className="mx-auto max-w-md">
        <ScreenTitle title={words.newPassword.title} />
        <p className="mt-1 mb-5 text-soft">{words.newPassword.purpose}</p>
        <ChangePassword oneTime />
        <p className="mt-4 text-center text-sm">
          <SignOut name={me.name} />
        </p>
      </div>
    </PublicFrame>
  );
}
