import type { Language } from '@/words/language';

/** A language's name in a dashboard's language, or its code where it has none. */
export function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code; // not a code that the browser takes
  }
}

/** Languages that are offered for words: those of Europe, where public bodies of many kinds have been searched. */
export const OFFERED_LANGUAGES = [
  ...['nb', 'nn', 'se', 'en', 'da', 'sv', 'fi', 'is', 'de', 'nl', 'fr', 'es', 'ca', 'gl', 'eu', 'pt', 'it', 'ro'],
  ...['pl', 'cs', 'sk', 'sl', 'hr', 'sr', 'bg', 'ru', 'uk', 'lt', 'lv', 'et', 'hu', 'el', 'tr', 'ar', 'he', 'ga'],
] as const;
