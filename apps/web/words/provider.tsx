'use client';
import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import type { Language } from './language';

interface Props {
  timeZone: string;
  children: ReactNode;
}

/** A chunk for each language: the browser loads the dictionary that is shown and no other. */
const PROVIDERS: Record<Language, ComponentType<Props>> = {
  en: dynamic(() => import('./provide-en')),
  nb: dynamic(() => import('./provide-nb')),
};

/** Tells client components which language and time zone the server chose. */
export function WordsProvider({ language, ...props }: Props & { language: Language }) {
  const Provider = PROVIDERS[language];
  return <Provider {...props} />;
}
