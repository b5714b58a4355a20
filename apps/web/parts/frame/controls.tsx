'use client';
import { usePathname } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';
import { LANGUAGE_CODES, LANGUAGES } from '@/words/language';

/** Ends the session, and the identity provider's if there is one. */
export function SignOut({ name }: { name: string }) {
  const { words } = useWords();
  const { send, busy } = useChange({ refresh: false });
  const signOut = async () => {
    const done = await send(() => service.DELETE('/api/session'));
    if (done) window.location.assign(done.provider ?? '/sign-in');
  };
  return (
    <Button small kind="quiet" busy={busy} onClick={signOut} title={words.signedInAs(name)}>
      {words.signOut}
    </Button>
  );
}

/** The product's logo: a shepherd's crook. */
export function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d="M7 19V7.5a4.5 4.5 0 0 1 9 0c0 1.9-1.2 3.2-2.8 3.2-1.4 0-2.3-1-2.3-2.2"
        stroke="var(--color-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Changes the language by a plain link, which proxy.ts turns into a cookie. Works without scripts. */
export function LanguageSwitch() {
  const { shown, words } = useWords();
  const path = usePathname();
  return (
    <nav aria-label={words.languageSwitch.label} className="flex text-sm">
      {LANGUAGE_CODES.map((code) => (
        <a
          key={code}
          href={`${path}?lang=${code}`}
          lang={code}
          hrefLang={code}
          aria-current={code === shown ? 'true' : undefined}
          className="inline-flex min-h-8 items-center rounded px-2 lg:max-2xl:px-1 hover:bg-raised aria-current:font-semibold not-aria-current:text-soft not-aria-current:underline"
        >
          <span className="sm:max-lg:hidden 2xl:hidden" aria-hidden="true">
            {code.toUpperCase()}
          </span>
          <span className="sr-only sm:max-lg:not-sr-only 2xl:not-sr-only">{LANGUAGES[code].name}</span>
        </a>
      ))}
    </nav>
  );
}
