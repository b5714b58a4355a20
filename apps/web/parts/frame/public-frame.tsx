import type { ReactNode } from 'react';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { ScreenTitle } from '@/design/page-head';
import { getWords } from '@/words/server';
import { LanguageSwitch, Mark } from './controls';

export function PublicFrame({
  children,
  wide = false,
}: {
  children: ReactNode;
  /** True for tables; prose is easier to read in short lines. */
  wide?: boolean;
}) {
  return (
    <div className={`mx-auto px-4 pb-12 ${wide ? 'max-w-6xl' : 'max-w-3xl'}`}>
      <header className="flex items-center justify-between py-3 print:hidden">
        <Link href="/" className="inline-flex min-h-8 items-center gap-2 font-semibold">
          <Mark />
          Hyrde
        </Link>
        <LanguageSwitch />
      </header>
      <main id="content" tabIndex={-1} className="pt-6">
        {children}
      </main>
    </div>
  );
}

/** The 404 page. */
export async function NothingHere() {
  const { words } = await getWords();
  return (
    <>
      <ScreenTitle title={words.errors.notFoundTitle} />
      <p className="mt-1 mb-4 text-soft">{words.errors.notFoundBody}</p>
      <ButtonLink href="/" kind="main">
        {words.errors.home}
      </ButtonLink>
    </>
  );
}
