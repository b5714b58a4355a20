'use client';
import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import type { Language } from './language';

interface Props {
  timeZone: string;
  children: ReactNode;
}

/** Provider of each language in a chunk of its own: the browser loads only the dictionary that is shown. */
const PROVIDERS: Record<Language, ComponentType<Props>> = {
  en: dynamic(() => import('./provide-en')),
  nb: dynamic(() => import('./provide-nb')),
  nn: dynamic(() => import('./provide-nn')),
};

/** Passes the language and time zone of the server to client components. */
export function WordsProvider({ language, ...props }: Props & { language: Language }) {
  const Provider = PROVIDERS[language];
  return <Provider {...props} />;
}
