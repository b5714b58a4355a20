import type { Area } from '@/words/area';
import { queues as en } from './queues.en';
import { queues as nb } from './queues.nb';

/** For client components. */
export const queuesWords: Area<'queues'> = { en: { queues: en }, nb: { queues: nb } };
