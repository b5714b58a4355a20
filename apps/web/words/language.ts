export const LANGUAGES = ['en', 'nb'] as const;
export type Language = (typeof LANGUAGES)[number];

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** Languages whose readers are served in another one. */
const SERVED_AS: Record<string, Language> = { no: 'nb', nn: 'nb', da: 'nb', sv: 'nb' };

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
