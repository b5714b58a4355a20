import type { Area } from '@/words/client';
import { subscriptions as en } from './subscriptions.en';
import { subscriptions as nb } from './subscriptions.nb';
import { subscriptions as nn } from './subscriptions.nn';

export const subscriptionsWords: Area<'subscriptions'> = {
  en: { subscriptions: en },
  nb: { subscriptions: nb },
  nn: { subscriptions: nn },
};
