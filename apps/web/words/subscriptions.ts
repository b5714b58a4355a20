import type { Area } from '@/words/client';
import { subscriptions as en } from './subscriptions.en';
import { subscriptions as nb } from './subscriptions.nb';

/** The area's words for client components. */
export const subscriptionsWords: Area<'subscriptions'> = { en: { subscriptions: en }, nb: { subscriptions: nb } };
