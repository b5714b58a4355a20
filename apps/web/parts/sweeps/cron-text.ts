import cronstrue from 'cronstrue/i18n';
import type { Language } from '@/words/language';

/** A cron text in words: "At 03:00, only on Monday"; the text itself where it cannot be said. */
export function cronText(cron: string, language: Language): string {
  try {
    return cronstrue.toString(cron, { locale: language, use24HourTimeFormat: true });
  } catch {
    return cron;
  }
}
