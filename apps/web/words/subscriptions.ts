import type { Area } from '@/words/client';
import { subscriptions as en } from './subscriptions.en';
import { subscriptions as nb } from './subscriptions.nb';

export const subscriptionsWords: Area<'subscriptions'> = { en: { subscriptions: en }, nb: { subscriptions: nb } };
