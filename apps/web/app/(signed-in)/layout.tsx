import Link from 'next/link';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '@/parts/frame/language-switch';
import { Mark } from '@/parts/frame/mark';
import { Menu } from '@/parts/frame/menu';
import { PracticeBanner } from '@/parts/frame/practice-banner';
import { PracticeSwitch } from '@/parts/frame/practice-switch';
import { SignOut } from '@/parts/frame/sign-out';
import { OperatorBanner } from '@/parts/health/health-banner';
import { getMe, getWorlds, may, showsPractice } from '@/parts/session';

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const [me, practice, worlds] = await Promise.all([getMe(), showsPractice(), getWorlds()]);
  return (
    <>
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 px-4 py-1.5">
          <Link href="/" className="inline-flex min-h-9 items-center gap-2 font-semibold">
            <Mark />
            <span className="sr-only sm:not-sr-only">Hyrde</span>
          </Link>
          <div className="order-3 w-full">
            <Menu queues={may(me, 'auditor')} />
          </div>
          <div className="ml-auto flex items-center gap-x-1 sm:gap-x-3">
            {worlds.practice > 0 && <PracticeSwitch practice={practice} />}
            <LanguageSwitch />
            <SignOut name={me.name} />
          </div>
        </div>
      </header>
      {may(me, 'admin') && <OperatorBanner />}
      {practice && <PracticeBanner admin={may(me, 'admin')} />}
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 pt-5 pb-16">
        {children}
      </main>
    </>
  );
}
