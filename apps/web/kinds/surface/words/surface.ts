import type { Area } from '@/words/client';
import { surface as en } from './en';
import { surface as nb } from './nb';

/** The area's words for client components. */
export const surfaceWords: Area<'surface'> = { en: { surface: en }, nb: { surface: nb } };
