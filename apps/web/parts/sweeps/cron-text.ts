import cronstrue from 'cronstrue/i18n';
import type { Language } from '@/words/language';

/** A cron expression in words: "At 03:00, only on Monday"; unchanged if it cannot be described. */
export function cronText(cron: string, language: Language): string {
  try {
    return cronstrue.toString(cron, { locale: language, use24HourTimeFormat: true });
  } catch {
    return cron;
  }
}
