import type { FrameWords } from '@/words/en';

/**
 * Name of a language or country in the reader's language.
 * @param code ISO 639; ISO 3166-1 alpha-2 in capitals, or EU; returned unchanged if its name is unknown
 */
export function displayName(code: string, type: 'language' | 'region', { locale }: FrameWords): string {
  try {
    return new Intl.DisplayNames([locale], { type }).of(code) ?? code;
  } catch {
    return code; // Not a well-formed code.
  }
}
