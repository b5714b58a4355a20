import { en, type Words } from './en';
import type { Language } from './language';
import { nb } from './nb';

/** Every language's words. */
export const DICTIONARIES: Record<Language, Words> = { en, nb };
