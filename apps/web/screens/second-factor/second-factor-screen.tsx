import { redirect } from 'next/navigation';
import { get } from '@/api/server';
import { ScreenTitle } from '@/design/page-head';
import { SecondFactor } from '@/parts/accounts/second-factor';
import { SignOut } from '@/parts/frame/controls';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';

/** Screen on which a required second factor is added before anything else. */
export default async function SecondFactorPage() {
  const me = await getMe();
  if (!me.mustAddSecondFactor) redirect('/');
  const [factors, { passkeys }] = await Promise.all([get('/api/second-factor'), get('/api/session/ways')]);
  const { words } = await getWords();
  return (
    <PublicFrame>
      <div className="mx-auto max-w-md">
        <ScreenTitle title={words.secondFactor.title} />
        <p className="mt-1 mb-5 text-soft">{words.secondFactor.purpose}</p>
        <SecondFactor factors={factors} on={false} possible={passkeys} due />
        <p className="mt-4 text-center text-sm">
          <SignOut name={me.name} />
        </p>
      </div>
    </PublicFrame>
  );
}
