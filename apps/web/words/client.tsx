'use client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { DICTIONARIES } from './dictionaries';
import { formats } from './format';
import type { Language } from './language';

const Chosen = createContext<{ language: Language; timeZone: string }>({ language: 'en', timeZone: 'UTC' });

/** Tells client components which language and time zone the server chose. */
export function WordsProvider({
  language,
  timeZone,
  children,
}: {
  language: Language;
  timeZone: string;
  children: ReactNode;
}) {
  const value = useMemo(() => ({ language, timeZone }), [language, timeZone]);
  return <Chosen.Provider value={value}>{children}</Chosen.Provider>;
}

/** The words and formats of the chosen language, for client components. */
export function useWords() {
  const { language, timeZone } = useContext(Chosen);
  return useMemo(
    () => ({ language, words: DICTIONARIES[language], format: formats(language, timeZone) }),
    [language, timeZone],
  );
}
