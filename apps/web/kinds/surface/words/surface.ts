import type { Area } from '@/words/client';
import { surface as en } from './en';
import { surface as nb } from './nb';
import { surface as nn } from './nn';

export const surfaceWords: Area<'surface'> = { en: { surface: en }, nb: { surface: nb }, nn: { surface: nn } };
