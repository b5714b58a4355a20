import Link from 'next/link';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch';
import { Mark } from './mark';

/** The frame of pages that anybody may read. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-3xl px-4 pb-12">
      <header className="flex items-center justify-between py-3">
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
