import type { Area } from '@/words/client';
import { surface as en } from './en';
import { surface as nb } from './nb';

export const surfaceWords: Area<'surface'> = { en: { surface: en }, nb: { surface: nb } };
