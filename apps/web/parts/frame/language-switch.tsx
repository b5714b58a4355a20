'use client';
import { usePathname } from 'next/navigation';
import { useWords } from '@/words/client';
import { LANGUAGES } from '@/words/language';

/** Changes the language by a plain link, which proxy.ts turns into a cookie. Works without scripts. */
export function LanguageSwitch() {
  const { language, words } = useWords();
  const path = usePathname();
  return (
    <nav aria-label={words.languageSwitch.label} className="flex text-sm">
      {LANGUAGES.map((code) => (
        <a
          key={code}
          href={`${path}?lang=${code}`}
          lang={code}
          hrefLang={code}
          aria-current={code === language ? 'true' : undefined}
          className="inline-flex min-h-8 items-center rounded px-2 lg:max-xl:px-1 hover:bg-raised aria-current:font-semibold not-aria-current:text-soft not-aria-current:underline"
        >
          <span className="sm:max-lg:hidden xl:hidden" aria-hidden="true">
            {code.toUpperCase()}
          </span>
          <span className="sr-only sm:max-lg:not-sr-only xl:not-sr-only">{words.languageSwitch[code]}</span>
        </a>
      ))}
    </nav>
  );
}
