import type { ReactNode } from 'react';
import { MainLink } from '@/design/button';
import { Link } from '@/design/link';
import { ScreenTitle } from '@/design/page-head';
import { getWords } from '@/words/server';
import { LanguageSwitch, Mark, SignOut } from './controls';

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
      <header className="flex items-center justify-between py-3 print:[&>*:not(:first-child)]:hidden">
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
      <MainLink href="/">{words.errors.home}</MainLink>
    </>
  );
}

interface PublicCardProps {
  title: string;
  purpose: string;
  children: ReactNode;
  /** Content below the card. */
  below?: ReactNode;
}

/** A public page with one form in a card. */
export const PublicCard = ({ title, purpose, children, below }: PublicCardProps) => (
  <PublicFrame>
    <div className="panel mx-auto max-w-sm p-6">
      <ScreenTitle title={title} />
      <p className="mt-1 mb-5 text-soft">{purpose}</p>
      {children}
    </div>
    {below}
  </PublicFrame>
);

/** A page that a signed-in person has to complete before anything else opens, or leave. */
export const GatePage = ({ name, title, purpose, children }: PublicCardProps & { name: string }) => (
  <PublicFrame>
    <div className="mx-auto max-w-md">
      <ScreenTitle title={title} />
      <p className="mt-1 mb-5 text-soft">{purpose}</p>
      {children}
      <p className="mt-4 text-center text-sm">
        <SignOut name={name} />
      </p>
    </div>
  </PublicFrame>
);
