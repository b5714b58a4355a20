'use client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Words } from './en';
import { formats } from './format';
import type { Language } from './language';

interface Chosen {
  language: Language;
  words: Words;
  timeZone: string;
}
const Choice = createContext<Chosen | null>(null);

/** Hands the words of one language to the client components below. */
export function ProvideWords({ language, words, timeZone, children }: Chosen & { children: ReactNode }) {
  const value = useMemo(() => ({ language, words, timeZone }), [language, words, timeZone]);
  return <Choice.Provider value={value}>{children}</Choice.Provider>;
}

/** The words and formats of the chosen language, for client components. */
export function useWords() {
  const chosen = useContext(Choice);
  if (!chosen) throw new Error('useWords is called outside of WordsProvider.');
  const { language, words, timeZone } = chosen;
  return useMemo(() => ({ language, words, format: formats(language, timeZone) }), [language, words, timeZone]);
}
