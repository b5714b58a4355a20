import type { ReactNode } from 'react';
import { SignInAgain } from '@/parts/accounts/sign-in-again';
import { OperatorBanner } from '@/parts/frame/health';
import { Menu } from '@/parts/frame/menu';
import { getMe, may, showsPractice } from '@/parts/session';

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const [me, practice] = await Promise.all([getMe(), showsPractice()]);
  return (
    <>
      <Menu me={me} practice={practice} />
      {may(me, 'admin') && <OperatorBanner />}
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 pt-5 pb-16">
        {children}
      </main>
      <SignInAgain personId={me.id} />
    </>
  );
}
