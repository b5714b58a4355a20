'use client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { FrameWords, Words } from './en';
import { formats } from './format';
import { LANGUAGES, type Language } from './language';
import { queues as en } from './queues.en';
import { queues as nb } from './queues.nb';
import { queues as nn } from './queues.nn';

export const queuesWords: Area<'queues'> = { en: { queues: en }, nb: { queues: nb }, nn: { queues: nn } };

/** A part of the dictionaries that the browser loads with the client components that use it (`useWords`). */
export type Area<Key extends keyof Words> = Record<Language, Pick<Words, Key>>;

/** Words of a client component: its area's, and those of all screens. */
export type WordsWith<Key extends keyof Words> = FrameWords & Pick<Words, Key>;

interface Chosen {
  language: Language;
  words: FrameWords;
  timeZone: string;
}
const Choice = createContext<Chosen | null>(null);

/** Provides the words of all screens in one language to the client components below. */
export function ProvideWords({ language, words, timeZone, children }: Chosen & { children: ReactNode }) {
  const value = useMemo(() => ({ language, words, timeZone }), [language, words, timeZone]);
  return <Choice.Provider value={value}>{children}</Choice.Provider>;
}

/**
 * Words and formats of the shown language, and `language` of the API's texts beside it, for client components.
 * @param area further words of the component, which the browser loads with it
 */
export function useWords<Key extends keyof Words = never>(area?: Area<Key>) {
  const chosen = useContext(Choice);
  if (!chosen) throw new Error('useWords is called outside of WordsProvider.');
  const { language: shown, words: frame, timeZone } = chosen;
  return useMemo(() => {
    const words = { ...frame, ...area?.[shown] } as FrameWords & Pick<Words, Key>;
    return { shown, language: LANGUAGES[shown].texts, words, format: formats(shown, timeZone) };
  }, [shown, frame, area, timeZone]);
}
