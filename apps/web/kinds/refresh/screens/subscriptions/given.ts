import type { components } from '@hyrde/client';

type Subscription = components['schemas']['Subscription'];

/** What the form begins with. */
export type Given = Pick<
  Subscription,
  'name' | 'events' | 'means' | 'address' | 'filter' | 'practice' | 'language' | 'hour' | 'atMost'
> & {
  /** Null for the browser's own. */
  timeZone: string | null;
};
