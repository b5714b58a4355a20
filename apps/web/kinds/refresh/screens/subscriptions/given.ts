import type { components } from '@/api/api.gen';

type Subscription = components['schemas']['Subscription'];

/** What the form begins with. */
export type Given = Pick<
  Subscription,
  'name' | 'about' | 'means' | 'address' | 'filter' | 'practice' | 'language' | 'hour' | 'atMost'
> & {
  /** Null for the browser's own. */
  timeZone: string | null;
};
