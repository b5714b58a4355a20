'use client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { FrameWords, Words } from './en';
import { formats } from './format';
import type { Language } from './language';
import { queues as en } from './queues.en';
import { queues as nb } from './queues.nb';

/** For client components. */
export const queuesWords: Area<'queues'> = { en: { queues: en }, nb: { queues: nb } };

/** A part of every dictionary that the browser loads with the client components that name it (`useWords`). */
export type Area<Key extends keyof Words> = Record<Language, Pick<Words, Key>>;

/** What client components have with an area: its words beside those that every screen has. */
export type WordsWith<Key extends keyof Words> = FrameWords & Pick<Words, Key>;

interface Chosen {
  language: Language;
  words: FrameWords;
  timeZone: string;
}
const Choice = createContext<Chosen | null>(null);

/** Hands the words of one language that every screen may say to the client components below. */
export function ProvideWords({ language, words, timeZone, children }: Chosen & { children: ReactNode }) {
  const value = useMemo(() => ({ language, words, timeZone }), [language, words, timeZone]);
  return <Choice.Provider value={value}>{children}</Choice.Provider>;
}

/**
 * The words and formats of the chosen language, for client components.
 * @param area what the component says besides: the browser loads it with the component, and no other part
 */
export function useWords<Key extends keyof Words = never>(area?: Area<Key>) {
  const chosen = useContext(Choice);
  if (!chosen) throw new Error('useWords is called outside of WordsProvider.');
  const { language, words: frame, timeZone } = chosen;
  return useMemo(() => {
    const words = { ...frame, ...area?.[language] } as FrameWords & Pick<Words, Key>;
    return { language, words, format: formats(language, timeZone) };
  }, [language, frame, area, timeZone]);
}
