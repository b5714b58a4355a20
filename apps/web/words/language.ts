import type { TextLanguage } from '@hyrde/contracts';

/**
 * Languages of the dashboard: own name, locale of numbers and dates, and the language of the API's texts beside it. The
 * locale is one that browsers have: Chromium lacks that of nynorsk, and would show American dates.
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB', texts: 'en' },
  nb: { name: 'Bokmål', locale: 'nb-NO', texts: 'nb' },
  nn: { name: 'Nynorsk', locale: 'nb-NO', texts: 'nb' },
} as const satisfies Record<string, { name: string; locale: string; texts: TextLanguage }>;

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** `Accept-Language` of a request to the API for a reader of this language. */
export const acceptLanguage = (shown: Language): string => `${shown}, ${LANGUAGES[shown].texts};q=0.5`;

/** Languages whose readers are served in another one. */
const SERVED_AS: Record<string, Language> = { no: 'nb', da: 'nb', sv: 'nb' };

/**
 * Language of a response: the chosen one; else the first available one of the browser's list (RFC 9110 section 12.5.4);
 * else English.
 */
export function chooseLanguage(chosen: string | undefined, accepted: string | null): Language {
  if (chosen && isLanguage(chosen)) return chosen;
  const accepts = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return { code: tag.split('-')[0] ?? '', quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter((one) => one.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { code } of accepts) {
    if (isLanguage(code)) return code;
    const near = SERVED_AS[code];
    if (near) return near;
  }
  return 'en';
}
